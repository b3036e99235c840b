import type { Plugin } from 'vite'

/** Writes /meta.json, from which a running page learns that a newer build has been deployed. */
export function buildMeta(buildDate: string, version: string): Plugin {
  const source = JSON.stringify({ buildDate, version })
  return {
    name: 'daybook-meta',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'meta.json', source })
    },
  }
}

/** Makes the browser fetch the text font together with the script, so that text is not drawn twice. */
export function preloadFont(part: string): Plugin {
  return {
    name: 'daybook-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const font = Object.keys(context.bundle ?? {}).find((name) => name.includes(part) && name.endsWith('.woff2'))
        if (!font) throw new Error(`No font named like ${part} is in the build`)
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
          },
        ]
      },
    },
  }
}
