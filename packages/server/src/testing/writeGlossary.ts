import { writeFileSync } from 'node:fs'
import { printedFiles } from '@daybook/shared/printed'

/* npm run glossary: writes what is printed from the codecs, docs/GLOSSARY.md for people and inputNames.ts for the browser. */

for (const [name, text] of Object.entries(printedFiles())) {
  writeFileSync(new URL(`../../../../${name}`, import.meta.url), text)
  console.log(`wrote ${name}`)
}
