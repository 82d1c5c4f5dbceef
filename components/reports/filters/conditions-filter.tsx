'use client'
import { Filter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Popover } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { readCondition, writeCondition } from '@/lib/reports/condition'
import type { Report } from '@/lib/reports/report'

const ConditionsForm = lazyPart(() => import('./conditions-form'))

type Props = { report: Report; value: readonly string[]; onChange: (conditions: string[]) => void }

/** What the rows have to meet: figures between two ends, words out of a list. */
export function ConditionsFilter({ report, value, onChange }: Props) {
  const t = useTranslations('reports.screen')
  const [open, setOpen] = useState(false)
  if (report.filters.length === 0) return null
  const conditions = value.flatMap((text) => readCondition(text) ?? [])
  return (
    <Popover
      label={t('filters')}
      open={open}
      onOpenChange={setOpen}
      className="w-80 p-3"
      trigger={
        <Button icon={<Filter className="size-4 text-muted" />}>
          {t('filters')}
          {value.length > 0 && <Badge tone="primary">{value.length}</Badge>}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className="h-24" />}>
        <ConditionsForm
          report={report}
          conditions={conditions}
          onApply={(next) => {
            onChange(next.map(writeCondition))
            setOpen(false)
          }}
        />
      </Suspense>
    </Popover>
  )
}
