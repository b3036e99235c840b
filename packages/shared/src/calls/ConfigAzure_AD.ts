import { z } from 'zod'
import { call } from '../call.ts'
import { CODE, text } from './shapes/wire.ts'

export const ConfigAzure_AD = {
  OnGetConfigAzureAD: call({
    access: 'public',
    writes: false,
    about: 'Connection settings of the company directory, without secrets; empty if it is not configured.',
    input: z.object({
      /** 'AzureAdEP' */
      sMode: text(CODE),
    }),
    output: z.object({
      sClientId: z.string(),
      /** The redirect URI to register with the directory. */
      sRedirectUri: z.string(),
      sInstance: z.string(),
      sTenantId: z.string(),
      /** '': no directory token reaches the browser, so there is nothing to cache. */
      sCacheLocation: z.string(),
      /** The base address of all calls. */
      api: z.string(),
    }),
  }),
}
