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

/**
 * Classes as one text; of two that set the same thing, the later one stays. What the login is made of does
 * without it, and joins classes by `cx`: tailwind-merge would be a sixteenth of all its script.
 */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
