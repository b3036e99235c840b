import { MENU } from '@daybook/shared/registry'
import { useSave } from '../../app/api.ts'
import { useFrontAnswer, useSingleKeys } from '../../app/front.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'

/** For those who have the inbox, the only screen with keys that are single letters. */
export function SingleKeys() {
  const { t } = useTranslation()
  const front = useFrontAnswer()
  const isOn = useSingleKeys()
  const saving = useSave('MyAccount/SaveSingleKeys', { refresh: ['MP_Front/LoadMP_Front'] })
  if (!front.data?.menus.some(({ menuId }) => menuId === MENU.inbox)) return null
  return (
    <Stack gap={4} above={14}>
      <Checkbox
        value={saving.isPending ? !isOn : isOn}
        disabled={saving.isPending}
        aria-describedby="single-keys-note"
        onChange={(singleKeys) => void saving.run({ singleKeys })}
      >
        {t('MyAccount.singleKeys')}
      </Checkbox>
      <p id="single-keys-note" className={textStyles.muted}>
        {t('MyAccount.singleKeysNote')}
      </p>
    </Stack>
  )
}
