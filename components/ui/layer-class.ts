/** How everything looks that opens over the page. */
export const popoverClass =
  'z-50 overflow-hidden rounded-panel bg-raised text-text shadow-popover outline-none data-[state=open]:animate-pop data-[state=closed]:animate-leave'

export const menuItemClass =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 py-1 text-body outline-none select-none touch:min-h-11 data-disabled:pointer-events-none data-disabled:opacity-45 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0'
