'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Cut } from '@/components/ui/cut'
import { VirtualList } from '@/components/ui/virtual-list'
import type { GeofenceImport, ImportVerdict } from '@/lib/geofences/import-schema'
import { useShapeText } from '../use-shape-text'

const ROW_HEIGHT = 52

type Props = { found: GeofenceImport; isDone: boolean }

/** What becomes of each shape of a file, or has become of it. */
export function ImportVerdicts({ found: { items, right, total, quota, used }, isDone }: Props) {
  const t = useTranslations('geofences.import')
  const list = useTranslations('geofences.list')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p role="status" className="text-body font-medium">
          {t(isDone ? 'landed' : 'found', { right, total })}
        </p>
        <p className="text-meta text-muted tabular-nums">{list('used', { used, quota })}</p>
      </div>
      <VirtualList
        label={t('verdicts')}
        items={items.map((item, index) => ({ ...item, index }))}
        keyOf={({ index }) => index}
        rowHeight={() => ROW_HEIGHT}
        renderRow={(item) => <Verdict item={item} />}
        className="h-72 max-h-[40dvh] rounded-control border border-hairline"
      />
    </div>
  )
}

function Verdict({ item: { name, shape, problem } }: { item: ImportVerdict }) {
  const t = useTranslations('geofences.import')
  const shapeText = useShapeText()
  const Icon = problem === null ? CircleCheck : CircleAlert
  return (
    <div className="flex h-full items-start gap-2.5 border-b border-hairline px-3 py-2">
      <Icon
        className={`mt-0.5 size-4 shrink-0 ${problem === null ? 'text-success' : 'text-danger'}`}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        <Cut className="text-body font-medium">{name}</Cut>
        <p
          className={`truncate text-meta ${problem === null ? 'text-muted' : 'text-danger'}`}
          title={problem ?? undefined}
        >
          {problem ?? (shape ? shapeText(shape) : t('fits'))}
        </p>
      </div>
    </div>
  )
}
