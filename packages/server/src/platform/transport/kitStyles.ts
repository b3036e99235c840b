/*
 * The `<style>` texts that React Aria adds to a page: touch behaviour of pressable elements and, on iOS, scrolling while
 * a dialog is open. kitStyles.test.ts compares them with the library's files.
 */
export const KIT_STYLES = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
]
