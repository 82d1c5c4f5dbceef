import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** The tokens of `app/globals.css` that have names of our own; without them sizes would be taken for colours. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['2xs', 'meta', 'body', 'field', 'md', 'h3', 'h2', 'h1'],
      radius: ['inner', 'control', 'panel'],
      shadow: ['panel', 'popover'],
      spacing: ['control'],
      animate: ['fade', 'rise', 'drop', 'pop', 'sheet-up', 'sheet-in', 'leave'],
    },
  },
})

/** Classes as one text; of two that set the same thing, the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
