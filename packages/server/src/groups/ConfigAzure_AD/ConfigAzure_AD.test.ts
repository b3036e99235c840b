import { describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { ConfigError } from '../../platform/configError.ts'
import { TENANT } from '../../testing/directoryProvider.ts'
import { refused, success, testApp } from '../../testing/app.ts'

const azure = { AZURE_TENANT_ID: TENANT, AZURE_CLIENT_ID: 'client', AZURE_CLIENT_SECRET: 'secret of the directory' }
const ask = 'ConfigAzure_AD/OnGetConfigAzureAD'

describe('ConfigAzure_AD.OnGetConfigAzureAD', () => {
  it('returns the addresses and ids of the directory, and no secret', async () => {
    const { call } = await testApp({ ...azure, PUBLIC_URL: 'https://daybook.example.com/' })
    const reply = await call('nobody', ask, { modeName: 'AzureAdEP' })
    expect(success(reply)).toEqual({
      status: 'Success',
      message: '',
      clientId: 'client',
      redirectUri: 'https://daybook.example.com/AzureAD/callback',
      instance: 'https://login.microsoftonline.com/',
      tenantId: TENANT,
      cacheLocation: '',
      api: 'https://daybook.example.com/api',
    })
    expect(JSON.stringify(reply)).not.toContain('secret of the directory')
  })

  it('is empty if no directory is configured', async () => {
    const { call } = await testApp()
    expect(success(await call('nobody', ask, { modeName: 'AzureAdEP' }))).toEqual({
      status: 'Success',
      message: '',
      clientId: '',
      redirectUri: '',
      instance: '',
      tenantId: '',
      cacheLocation: '',
      api: '',
    })
  })

  it.each(['', 'Other', null])('refuses the mode %j', async (modeName) => {
    const { call } = await testApp(azure)
    expect(refused(await call('nobody', ask, { modeName }))).toMatchObject({ http: 400 })
  })
})

describe('the configuration of the directory', () => {
  it.each([
    [{ AZURE_TENANT_ID: 'common' }, 'AZURE_TENANT_ID must be the id of one tenant, a GUID, not a name'],
    [
      { AZURE_TENANT_ID: 'example.onmicrosoft.com' },
      'AZURE_TENANT_ID must be the id of one tenant, a GUID, not a name',
    ],
    [{ AZURE_INSTANCE: 'http://login.example.com/' }, 'AZURE_INSTANCE must be a URL that starts with https://'],
    [{ AZURE_CLIENT_SECRET: '' }, 'AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET must be set together'],
  ])('refuses %o with one line', (wrong, line) => {
    expect(() => readConfig({ APP_SECRET: 'a secret of at least 32 characters', ...azure, ...wrong })).toThrow(
      new ConfigError(line),
    )
  })
})
