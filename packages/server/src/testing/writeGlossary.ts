import { writeFileSync } from 'node:fs'
import { printedFiles } from '@daybook/shared/printed'

/* npm run glossary: writes the names in the schemas of the calls: docs/GLOSSARY.md for people, wireNames.ts for the browser. */

for (const [name, text] of Object.entries(printedFiles())) {
  writeFileSync(new URL(`../../../../${name}`, import.meta.url), text)
  console.log(`wrote ${name}`)
}
