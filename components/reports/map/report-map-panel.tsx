'use client'
import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeleton } from '@/components/ui/skeleton'

const ReportMap = lazyPart(() => import('./report-map'))

/** The map beside the table, loaded when it is first shown. */
export function ReportMapPanel(props: ComponentProps<typeof ReportMap>) {
  return (
    <Suspense fallback={<Skeleton className="h-full w-full rounded-none" />}>
      <ReportMap {...props} />
    </Suspense>
  )
}
