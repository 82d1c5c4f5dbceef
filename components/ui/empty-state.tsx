import type { ReactNode } from 'react'
import { cn } from './cn'

type Props = {
  icon?: ReactNode
  title: string
  /** What to do next. */
  text?: string
  action?: ReactNode
  className?: string
}

/** Nothing here: says so, and what to do about it. */
export function EmptyState({ icon, title, text, action, className }: Props) {
  return (
    <div
      className={cn(
        'flex flex-col items-center justify-center gap-1 px-6 py-10 text-center text-balance',
        className,
      )}
    >
      {icon && (
        <span className="mb-3 grid size-12 place-items-center rounded-full bg-hover text-muted [&_svg]:size-5">
          {icon}
        </span>
      )}
      <p className="text-md font-medium">{title}</p>
      {text && <p className="max-w-80 text-body text-muted">{text}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
