'use client'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { ROW_PROBLEMS, type RowProblem } from '@/lib/devices/row-problems'

type Props = { good: string; quiet?: string; problems: Partial<Record<RowProblem, number>> }

/** How many rows are right, and how many have which problem. */
export function SheetSummary({ good, quiet, problems }: Props) {
  const t = useTranslations('deviceSheet')
  return (
    <ul className="flex flex-wrap items-center gap-2">
      <li>
        <Badge tone="success">{good}</Badge>
      </li>
      {quiet && (
        <li>
          <Badge>{quiet}</Badge>
        </li>
      )}
      {ROW_PROBLEMS.filter((problem) => problems[problem]).map((problem) => (
        <li key={problem}>
          <Badge tone="danger">{t(`counts.${problem}`, { count: problems[problem] ?? 0 })}</Badge>
        </li>
      ))}
    </ul>
  )
}
