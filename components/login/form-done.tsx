import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** What stands in place of a form once it is done. */
export function FormDone({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="status" className="flex animate-rise flex-col gap-5">
      <p className="flex items-start gap-2.5 rounded-control bg-success/8 px-3 py-2.5 text-md">
        <CircleCheck className="mt-0.5 size-4.5 shrink-0 text-success" aria-hidden="true" />
        <span>{text}</span>
      </p>
      {children}
    </div>
  )
}
