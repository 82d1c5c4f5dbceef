/** A cell of the phone's tab bar. */
export const tabClass =
  'flex h-14 min-w-11 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium -outline-offset-4 [&_svg]:size-5.5'
