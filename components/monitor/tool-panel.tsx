import type { ReactNode } from 'react'

/** A strip of paper at the top of the map while a tool is in use: what to do, what came out, how to end it. */
export function ToolPanel({
  text,
  children,
  actions,
}: {
  text: string
  children?: ReactNode
  actions: ReactNode
}) {
  return (
    <div className="absolute start-1/2 top-3 z-10 flex w-max max-w-[calc(100%-24px)] -translate-x-1/2 flex-col rounded-panel bg-raised shadow-popover rtl:translate-x-1/2">
      <div className="flex items-center gap-3 py-2 ps-4 pe-2">
        <p role="status" className="min-w-0 text-body">
          {text}
        </p>
        <div className="flex shrink-0 gap-1">{actions}</div>
      </div>
      {children}
    </div>
  )
}
