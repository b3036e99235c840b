import { refuseFields } from '../../platform/problem.ts'

/** What of somebody is known to anyone who guesses at their password. */
export type Owner = { username: string; fullName: string; companyName: string }

const PRODUCT = 'daybook'
/** Of fewer letters a password may hold a name or a word by chance. */
const SHORTEST_WORD = 4
/** Signs that are typed for letters. */
const LETTERS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

let common: Promise<ReadonlySet<string>> | undefined

/** Nearly 50,000 passwords that are tried first, in lower case; read when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))
}

/**
 * Whether a password is among the first that are tried: a common one, or a common word or a name with nothing around it but
 * digits and symbols, also where signs stand for letters; or it holds the user name or the name of the product.
 */
export async function isGuessable(password: string, { username, fullName, companyName }: Owner): Promise<boolean> {
  const typed = password.toLowerCase()
  const names = [username, PRODUCT].map((name) => name.toLowerCase())
  if (names.some((name) => name.length >= SHORTEST_WORD && typed.includes(name))) return true
  const words = new Set([...names, ...`${fullName} ${companyName}`.toLowerCase().split(/\s+/)])
  const known = await commonPasswords()
  const isKnown = (text: string) => text.length >= SHORTEST_WORD && (known.has(text) || words.has(text))
  return (
    [typed, lettersOf(typed)].some((text) => coresOf(text).some(isKnown)) || coresOf(typed).map(lettersOf).some(isKnown)
  )
}

/** Refuses such a password, in the field that it was typed into. */
export async function refuseGuessable(path: string, password: string, owner: Owner): Promise<void> {
  if (await isGuessable(password, owner)) refuseFields([{ path, code: 'passwordCommon' }])
}

/** The text as it stands, without the symbols at its ends, and without the digits there too. */
function coresOf(text: string): string[] {
  return [text, text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')]
}

function lettersOf(text: string): string {
  return text.replace(/[@4310$57!]/g, (sign) => LETTERS[sign] ?? sign)
}
