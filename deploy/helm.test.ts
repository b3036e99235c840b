import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../packages/server/src/platform/settings.ts'

/*
 * Helm itself is not at hand where tests run. The templates use only what is replaced here: values, quote, default,
 * toJson, ifs that are not nested, and ranges over a map or a list.
 */

const CHART = path.join(import.meta.dirname, 'helm/daybook')
const read = (name: string) => readFileSync(path.join(CHART, name), 'utf8')
type Yaml = { [key: string]: Yaml } & Yaml[]
const values = parse(read('values.yaml')) as Yaml
const chart = parse(read('Chart.yaml')) as { name: string; version: string; appVersion: string }

function valueOf(expression: string, scope: object): string {
  const [first = '', ...pipes] = expression.trim().split(/\s*\|\s*/)
  const [call, argument] = first.includes(' ') ? first.split(' ') : ['', first]
  const at = (name = '') => {
    const found = name
      .replace(/^[.$]/, '')
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], scope)
    if (found === undefined) throw new Error(`no value for ${name}`)
    return found
  }
  if (call && call !== 'toJson') throw new Error(`cannot render ${expression}`)
  let value: unknown = call ? JSON.stringify(at(argument)) : at(argument)
  for (const pipe of pipes) {
    const [name, other] = pipe.split(' ')
    if (name === 'quote') value = JSON.stringify(String(value))
    else if (name === 'default') value = value || at(other)
    else throw new Error(`cannot render ${expression}`)
  }
  return String(value)
}

function render(name: string, given: Yaml = values): string {
  const scope = { Values: given, Release: { Name: 'day' }, Chart: { AppVersion: chart.appVersion } }
  let text = read(`templates/${name}`)
  const whole = /^\{\{- if (\S+) \}\}\n([\s\S]*)\{\{- end \}\}\n$/.exec(text)
  if (whole) text = valueOf(whole[1] ?? '', scope) === 'true' ? (whole[2] ?? '') : ''
  text = text.replace(
    /\n *\{\{- range \$name, \$value := (\S+) \}\}([\s\S]*?)\n *\{\{- end \}\}/g,
    (_all, map: string, body: string) =>
      Object.entries(JSON.parse(valueOf(`toJson ${map}`, scope)) as object)
        .map(([key, value]) =>
          body.replace(/\{\{ (\$[^}]+) \}\}/g, (_one, inner: string) =>
            valueOf(inner, { name: key, value: value as unknown }),
          ),
        )
        .join(''),
  )
  text = text.replace(/\n *\{\{- range (\.\S+) \}\}([\s\S]*?)\n *\{\{- end \}\}/g, (_all, list: string, body: string) =>
    (JSON.parse(valueOf(`toJson ${list}`, scope)) as unknown[])
      .map((one) => body.replace('{{ toJson . }}', () => JSON.stringify(one)))
      .join(''),
  )
  text = text.replace(
    /\n *\{\{- if (\S+) \}\}([\s\S]*?)\n *\{\{- end \}\}/g,
    (_all, condition: string, body: string) => (['', 'false'].includes(valueOf(condition, scope)) ? '' : body),
  )
  return text.replace(/\{\{-? ([^}]+) \}\}/g, (_all, inner: string) => valueOf(inner, scope))
}

const object = (name: string, given?: Yaml) => parse(render(name, given)) as Yaml

describe('the Helm chart', () => {
  it('renders objects of the kinds that their files are named by', () => {
    const files = readdirSync(path.join(CHART, 'templates'))
    const kinds = files.map((name) => `${String(object(name).kind).toLowerCase()}.yaml`)
    expect(kinds).toEqual(files)
    for (const name of files) {
      const { metadata } = object(name) as unknown as { metadata: { name: string; labels: object } }
      expect(metadata).toMatchObject({ name: 'day', labels: { 'app.kubernetes.io/instance': 'day' } })
    }
  })

  it('runs replicas that are stopped and asked as the server expects, without rights', () => {
    const { spec } = object('deployment.yaml') as unknown as { spec: { replicas: number; template: { spec: Yaml } } }
    const pod = spec.template.spec
    expect(spec.replicas).toBeGreaterThan(1)
    expect(Number(pod.terminationGracePeriodSeconds)).toBeGreaterThan(
      Number(values.settings?.DRAIN_SECONDS) + Number(SETTINGS.STOP_SECONDS),
    )
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 })
    expect(pod.containers?.[0]).toMatchObject({
      image: `registry.example.com/daybook:${chart.appVersion}`,
      envFrom: [{ secretRef: { name: 'daybook' } }],
      livenessProbe: { httpGet: { path: '/health/live', port: 'http' } },
      readinessProbe: { httpGet: { path: '/health/ready', port: 'http' } },
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      },
    })
  })

  it('sets variables that the server reads, as text', () => {
    const { spec } = object('deployment.yaml') as unknown as { spec: { template: { spec: Yaml } } }
    const env = spec.template.spec.containers?.[0]?.env as unknown as { name: string; value: unknown }[]
    expect(env).toContainEqual({ name: 'FILES_URL', value: 's3://daybook' })
    for (const { name, value } of env) {
      expect(typeof value).toBe('string')
      expect(name in SETTINGS || name.startsWith('AWS_'), name).toBe(true)
    }
  })

  it('keeps backups where no pod takes them along, and mounts what is added', () => {
    const given = structuredClone(values) as unknown as { extraVolumes: object[]; extraVolumeMounts: object[] }
    const added = { name: 'ca', configMap: { name: 'ca' } }
    given.extraVolumes = [added]
    given.extraVolumeMounts = [{ name: 'ca', mountPath: '/ca' }]
    const podOf = (of: unknown) =>
      (object('deployment.yaml', of as Yaml) as unknown as { spec: { template: { spec: Yaml } } }).spec.template.spec
    const pod = podOf(given)
    const claim = { name: 'backups', persistentVolumeClaim: { claimName: 'daybook-backups' } }
    expect(pod.volumes).toEqual(expect.arrayContaining([claim, added]))
    const [container] = pod.containers as unknown as { env: object[]; volumeMounts: object[] }[]
    expect(container?.env).toContainEqual({ name: 'BACKUP_TO', value: '/backups' })
    expect(container?.volumeMounts).toEqual(
      expect.arrayContaining([
        { name: 'backups', mountPath: '/backups' },
        { name: 'ca', mountPath: '/ca' },
      ]),
    )
    const without = podOf({ ...values, backups: { claim: '' } })
    expect(JSON.stringify(without)).not.toContain('backups')
  })

  it('opens the port of metrics in pod, Service and network policy, or in none', () => {
    const given = {
      ...values,
      metrics: { enabled: true, port: 9464, from: [{ namespaceSelector: {} }] },
    } as unknown as Yaml
    const files = ['deployment.yaml', 'service.yaml', 'networkpolicy.yaml']
    for (const name of files) expect(render(name), name).not.toMatch(/metrics$|METRICS|9464/m)
    const [pod, service, policy] = files.map((name) => JSON.stringify(object(name, given)))
    expect(pod).toContain('{"name":"metrics","containerPort":9464}')
    expect(pod).toContain('{"name":"METRICS_PORT","value":"9464"},{"name":"METRICS_HOST","value":"0.0.0.0"}')
    expect(service).toContain('{"name":"metrics","port":9464,"targetPort":"metrics"}')
    expect(policy).toContain('{"from":[{"namespaceSelector":{}}],"ports":[{"port":"metrics"}]}')
  })

  it('leaves out what is turned off, and takes another tag', () => {
    const given = structuredClone(values) as unknown as {
      ingress: { enabled: boolean }
      networkPolicy: { enabled: boolean }
      image: { tag: string }
    }
    given.ingress.enabled = false
    given.networkPolicy.enabled = false
    given.image.tag = 'abc'
    const changed = given as unknown as Yaml
    expect([render('ingress.yaml', changed), render('networkpolicy.yaml', changed)]).toEqual(['', ''])
    expect(render('deployment.yaml', changed)).toContain('image: "registry.example.com/daybook:abc"')
  })

  it('has the version of the product', () => {
    const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
      version: string
    }
    expect([chart.version, chart.appVersion]).toEqual([version, version])
  })
})
