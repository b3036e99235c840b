import type { Plugin } from 'vite'

/** The rich text editor: half of its functions are never called. */
const IN_PART = /^ContactEditor$/

/**
 * Makes the browser compile all functions of a file on another thread while fetching it. Otherwise it parses each function
 * twice, the second time on the main thread when it is first called: a third of the script time there. Chromium reads the
 * comment (https://v8.dev/blog/explicit-compile-hints), other browsers ignore it.
 */
export function compileEarly(): Plugin {
  return {
    name: 'daybook-compile-early',
    apply: 'build',
    // Run after Vite has added its code at the top of the file: the comment must come first.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && !IN_PART.test(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
