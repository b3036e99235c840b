/*
 * What React Aria writes into a page as `<style>`: touch on what can be pressed, and, on iOS, scrolling while a dialog is
 * open. kitStyles.test.ts reads the same texts in its files.
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
