'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, History } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { PagedList } from '@/components/table/paged-list'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import type { Service } from '@/lib/fleet/services/service-schema'
import { moneyText } from '@/lib/format/money'
import { api } from '@/lib/http/client'
import { PaperButton } from '../paper-button'
import { useDayText } from '../use-day-text'
import { VoidDialog } from '../void-dialog'
import { refreshServices, useServices } from './use-services'

/** What was done to which vehicle; a wrong entry is voided, and stays to be seen. */
export function ServiceHistory({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('fleet.services')
  const queries = useQueryClient()
  const list = useServices()
  const [voided, setVoided] = useState<Service | null>(null)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="flex flex-col gap-3">
      <PagedList
        list={list}
        rows={rows}
        waiting={5}
        texts={{ failed: t('failed'), more: t('more') }}
        empty={
          <EmptyState className="py-16" icon={<History />} title={t('noneDone')} text={t('noneDoneText')} />
        }
      >
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline bg-surface">
          {rows.map((row) => (
            <ServiceRow key={row.id} row={row} mayEdit={mayEdit} onVoid={() => setVoided(row)} />
          ))}
        </ul>
      </PagedList>
      {voided && (
        <VoidDialog
          text={t('voidText')}
          send={(reason) =>
            api('POST', '/api/services/[id]/void', {
              params: { id: voided.id },
              body: { reason },
              hideError: true,
            })
          }
          onClose={() => setVoided(null)}
          onDone={() => refreshServices(queries)}
        />
      )}
    </div>
  )
}

type RowProps = { row: Service; mayEdit: boolean; onVoid: () => void }

function ServiceRow({ row, mayEdit, onVoid }: RowProps) {
  const t = useTranslations('fleet.services')
  const fleet = useTranslations('fleet.assignments')
  const queries = useQueryClient()
  const language = useLocale()
  const formats = useFormats()
  const dayText = useDayText()
  const { vehicle, plan, doneOn, odometerM, engineHours, cost, currency, voided } = row
  const facts = [
    formats.distance(odometerM),
    engineHours !== null && t('hours', { hours: formats.number(engineHours) }),
    cost !== null && currency && moneyText(cost, currency, language),
    row.workshop,
    row.parts,
    row.remark,
    row.author,
  ].filter(Boolean)
  return (
    <li className="flex items-center gap-1 px-4 py-3 phone:px-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className={cn('min-w-0 truncate text-md font-medium', voided && 'line-through')}>
            {vehicle.deleted ? fleet('gone', { name: vehicle.name }) : vehicle.name}
          </bdi>
          <span className="text-body">{plan ? <bdi>{plan.name}</bdi> : t('noPlan')}</span>
          {voided && <Badge tone="neutral">{t('voided')}</Badge>}
        </p>
        <p className="text-meta text-muted">{dayText(doneOn)}</p>
        <p className="line-clamp-3 text-meta text-muted" dir="auto">
          {facts.join(' · ')}
        </p>
        {voided && (
          <p className="text-meta text-muted">
            {[formats.dateMinute(Date.parse(voided.at)), voided.by, voided.reason]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      <PaperButton
        path="/api/services/[id]/file"
        id={row.id}
        fileName={row.fileName}
        mayAdd={mayEdit && !voided}
        onAdded={() => refreshServices(queries)}
      />
      {mayEdit && !voided && <IconButton label={t('void')} icon={<Ban />} onClick={onVoid} />}
    </li>
  )
}
