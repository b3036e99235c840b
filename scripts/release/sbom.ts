import { createHash } from 'node:crypto'
import { licenceOf } from './licences.ts'
import { npm, type Package } from './packages.ts'

type Component = { 'bom-ref': string; licenses?: object[] }
type Bom = {
  serialNumber: string
  metadata: Record<string, unknown>
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}
export type Release = { version: string; commit: string /** seconds since 1970 */; time: number }

const idOf = ({ name, version }: Package) => `${name}@${version}`

/**
 * The components of a release in CycloneDX. npm describes everything installed; components that the release lacks are removed
 * here, because npm's own --omit=dev also omits packages that the repository's tools use too, such as pg.
 */
export function sbomOf(packages: Package[], release: Release): Bom {
  const bom = JSON.parse(npm(['sbom', '--sbom-format', 'cyclonedx'])) as Bom
  const shipped = new Map(packages.map((one) => [idOf(one), one]))
  const components = bom.components.filter((component) => shipped.has(component['bom-ref']))
  const missing = [...shipped.keys()].filter((id) => !components.some((component) => component['bom-ref'] === id))
  if (missing.length > 0) throw new Error(`npm sbom does not describe ${missing.join(', ')}`)
  for (const component of components) {
    const one = shipped.get(component['bom-ref'])
    if (one && !component.licenses) component.licenses = [{ license: { id: licenceOf(one) } }]
  }
  const self = `daybook@${release.version}`
  const ours = bom.dependencies.filter(({ ref }) => ref.startsWith('@daybook/'))
  const direct = ours.flatMap(({ dependsOn = [] }) => dependsOn).filter((ref) => shipped.has(ref))
  return {
    ...bom,
    serialNumber: `urn:uuid:${uuidOf(release.commit)}`,
    metadata: {
      timestamp: new Date(release.time * 1000).toISOString(),
      component: {
        'bom-ref': self,
        type: 'application',
        name: 'daybook',
        version: release.version,
        properties: [{ name: 'commit', value: release.commit }],
      },
    },
    components: components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: [
      { ref: self, dependsOn: [...new Set(direct)].sort() },
      ...bom.dependencies
        .filter(({ ref }) => shipped.has(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => shipped.has(other)).sort() }))
        .sort((a, b) => (a.ref < b.ref ? -1 : 1)),
    ],
  }
}

/** The same commit gives the same id; the UUID's version says that it is derived from a hash. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(`daybook ${text}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
