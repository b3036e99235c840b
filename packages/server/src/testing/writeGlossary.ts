import { writeFileSync } from 'node:fs'
import { printedFiles } from '@daybook/shared/printed'

/* npm run glossary: writes the files generated from the codecs: docs/GLOSSARY.md for people, inputNames.ts for the browser. */

for (const [name, text] of Object.entries(printedFiles())) {
  writeFileSync(new URL(`../../../../${name}`, import.meta.url), text)
  console.log(`wrote ${name}`)
}
