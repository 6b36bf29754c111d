/** jsdom has no ResizeObserver: nothing is ever resized there. */
export class NoResizing {
  observe() {}
  unobserve() {}
  disconnect() {}
}
