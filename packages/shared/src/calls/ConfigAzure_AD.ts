import { z } from 'zod'
import { call } from '../call.ts'
import { text } from './shapes/wire.ts'

export const ConfigAzure_AD = {
  OnGetConfigAzureAD: call({
    access: 'public',
    writes: false,
    about: 'How the company directory is addressed, without any secret; empty when it is not configured.',
    input: z.object({
      /** 'AzureAdEP' */
      sMode: text,
    }),
    output: z.object({
      sClientId: z.string(),
      /** Where the directory sends people back to: what has to be entered there. */
      sRedirectUri: z.string(),
      sInstance: z.string(),
      sTenantId: z.string(),
      /** '': no token of the directory reaches the browser, so there is nothing to keep. */
      sCacheLocation: z.string(),
      /** The address that all calls begin with. */
      api: z.string(),
    }),
  }),
}
