import noticeStyles from '../kit/notice.module.css'
/** Who may change what is shown, where the person may not; nothing where they may. The server says it. */
export function WhoMay({ sentence }: { sentence: string | undefined }) {
  return sentence ? <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{sentence}</p> : null
}
