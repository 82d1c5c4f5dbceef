'use client'
import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

const ReportMap = lazy(() => import('./report-map'))

/** The map beside the table, loaded when it is first shown. */
export function ReportMapPanel(props: ComponentProps<typeof ReportMap>) {
  return (
    <Suspense fallback={<Skeleton className="h-full w-full rounded-none" />}>
      <ReportMap {...props} />
    </Suspense>
  )
}
