import { cn } from './cn'

/** Stands for what is being loaded; its size comes from the class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn('block h-4 animate-pulse rounded-inner bg-text/8', className)} />
  )
}

/** Rows while a list loads. */
export function SkeletonRows({ rows = 6, className }: { rows?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={cn('flex flex-col', className)}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex h-9 items-center gap-3">
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className={row % 3 === 0 ? 'w-2/5' : row % 3 === 1 ? 'w-3/5' : 'w-1/2'} />
        </div>
      ))}
    </div>
  )
}
