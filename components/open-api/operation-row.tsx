'use client'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { cn } from '@/components/ui/cn'
import type { Operation } from '@/lib/open-api/document'
import { OperationView } from './operation-view'

const METHOD_COLORS: Record<string, string> = {
  GET: 'bg-tint text-primary-text',
  POST: 'bg-success/10 text-success',
  PUT: 'bg-warning/10 text-warning',
  PATCH: 'bg-warning/10 text-warning',
  DELETE: 'bg-danger/10 text-danger',
}

type Props = { operation: Operation; open: boolean; onToggle: () => void }

/** One line of the list; opened, everything about the call below it. */
export function OperationRow({ operation, open, onToggle }: Props) {
  const id = useId()
  const { method, path, summary } = operation
  return (
    <li className="border-b border-hairline last:border-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="flex w-full items-center gap-3 px-4 py-2.5 text-start -outline-offset-2 hover:bg-hover"
      >
        <span
          dir="ltr"
          className={cn(
            'inline-flex h-5 w-15 shrink-0 items-center justify-center rounded-sm text-meta font-semibold',
            METHOD_COLORS[method],
          )}
        >
          {method}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <bdi dir="ltr" className="min-w-0 font-mono text-body wrap-anywhere">
            {path}
          </bdi>
          <bdi dir="ltr" lang="en" className="min-w-0 text-meta text-muted">
            {summary}
          </bdi>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cn('size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={id}>{open && <OperationView operation={operation} />}</div>
    </li>
  )
}
