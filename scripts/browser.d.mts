export function findBrowser(): string | undefined
export function launchOptions(): { executablePath: string | undefined; args: string[] }
export function ensureBrowser(): Promise<string | undefined>
export const NO_BROWSER: string
