import { z } from 'zod'
import { call } from '../call.ts'
import { CODE, text } from './shapes/wire.ts'
import { wire } from '../wire.ts'

export const ConfigAzure_AD = {
  OnGetConfigAzureAD: call({
    access: 'public',
    writes: false,
    about: 'Connection settings of the company directory, without secrets; empty if it is not configured.',
    input: z.object({
      /** 'AzureAdEP' */
      modeName: wire('sMode', text(CODE)),
    }),
    output: z.object({
      clientId: wire('sClientId', z.string()),
      /** The redirect URI to register with the directory. */
      redirectUri: wire('sRedirectUri', z.string()),
      instance: wire('sInstance', z.string()),
      tenantId: wire('sTenantId', z.string()),
      /** '': no directory token reaches the browser, so there is nothing to cache. */
      cacheLocation: wire('sCacheLocation', z.string()),
      /** The base address of all calls. */
      api: z.string(),
    }),
  }),
}
