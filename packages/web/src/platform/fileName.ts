/** The file name in a Content-Disposition header, or null. */
export function givenName(header: string | null): string | null {
  const encoded = header?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return null
    }
  }
  return header?.match(/filename="([^"]+)"/i)?.[1] ?? null
}
