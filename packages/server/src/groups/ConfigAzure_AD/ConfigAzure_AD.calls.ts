import { implement } from '../../call/call.ts'
import { CALLBACK_PATH } from '../../platform/config.ts'
import { wrongValue } from '../../platform/problem.ts'

export const configAzureAD = implement('ConfigAzure_AD', {
  async OnGetConfigAzureAD({ modeName }, { config: { directory, publicUrl } }) {
    if (modeName !== 'AzureAdEP') throw wrongValue('modeName')
    return {
      clientId: directory?.clientId ?? '',
      redirectUri: directory ? publicUrl + CALLBACK_PATH : '',
      instance: directory?.instance ?? '',
      tenantId: directory?.tenantId ?? '',
      cacheLocation: '',
      api: directory ? `${publicUrl}/api` : '',
    }
  },
})
