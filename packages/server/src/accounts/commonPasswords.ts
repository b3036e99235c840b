import { refuseFields } from '../platform/problem.ts'

/** Facts about a person that an attacker knows. */
export type Owner = { username: string; fullName: string; companyName: string }

const PRODUCT = 'daybook'
/** Below this length, a name or word in a password may be a coincidence. */
const SHORTEST_WORD = 4
/** Symbols used instead of letters. */
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

/** The nearly 50,000 most common passwords, in lower case; loaded when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))
}

/**
 * Whether a password is easily guessed: a common one; a common word or a name with only digits and symbols around it,
 * with or without symbols for letters; or one that contains the user name or the product's name.
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

/** Refuses an easily guessed password, with a problem at its field. */
export async function refuseGuessable(path: string, password: string, owner: Owner): Promise<void> {
  if (await isGuessable(password, owner)) refuseFields([{ path, code: 'passwordCommon' }])
}

/** The text without the symbols at its ends, with and without the digits there. */
function coresOf(text: string): string[] {
  return [text, text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')]
}

function lettersOf(text: string): string {
  return text.replace(/[@4310$57!]/g, (sign) => LETTERS[sign] ?? sign)
}
