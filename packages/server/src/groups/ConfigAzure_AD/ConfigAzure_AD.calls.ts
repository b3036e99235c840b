import { implement } from '../../call.ts'
import { CALLBACK_PATH } from '../../platform/config.ts'
import { wrongValue } from '../../platform/problem.ts'

export const configAzureAD = implement('ConfigAzure_AD', {
  async OnGetConfigAzureAD({ sMode }, { config: { directory, publicUrl } }) {
    if (sMode !== 'AzureAdEP') throw wrongValue('sMode')
    return {
      sClientId: directory?.clientId ?? '',
      sRedirectUri: directory ? publicUrl + CALLBACK_PATH : '',
      sInstance: directory?.instance ?? '',
      sTenantId: directory?.tenantId ?? '',
      sCacheLocation: '',
      api: directory ? `${publicUrl}/api` : '',
    }
  },
})
