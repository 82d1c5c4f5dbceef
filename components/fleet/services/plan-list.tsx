'use client'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { PagedList } from '@/components/table/paged-list'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import type { ListedPlan } from '@/lib/fleet/services/plan-schema'
import { api } from '@/lib/http/client'
import type { Opened } from './services-screen'
import { refreshServices, usePlans } from './use-services'

type Props = { mayEdit: boolean; open: (what: Opened) => void }

/** The service plans, each with what it goes by. */
export function PlanList({ mayEdit, open }: Props) {
  const t = useTranslations('fleet.services')
  const queries = useQueryClient()
  const list = usePlans()
  const plans = list.data?.items ?? []
  const [deleted, setDeleted] = useState<ListedPlan | null>(null)
  return (
    <>
      <PagedList
        list={list}
        rows={plans}
        waiting={4}
        texts={{ failed: t('failed') }}
        empty={
          <EmptyState
            className="py-16"
            icon={<CalendarClock />}
            title={t('noPlans')}
            text={t(mayEdit ? 'emptyText' : 'emptyForReaders')}
          />
        }
      >
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline bg-surface">
          {plans.map((plan) => (
            <li key={plan.id} className="flex items-center gap-2 px-4 py-3 phone:px-3">
              <div className="min-w-0 flex-1">
                <p className="flex items-center gap-2">
                  <bdi className="min-w-0 truncate text-md font-medium">{plan.name}</bdi>
                  {!plan.enabled && <Badge tone="neutral">{t('off')}</Badge>}
                </p>
                <PlanTerms plan={plan} />
              </div>
              {mayEdit && (
                <>
                  <IconButton
                    label={t('editOf', { name: plan.name })}
                    icon={<Pencil />}
                    onClick={() => open({ what: 'plan', plan })}
                  />
                  <IconButton
                    label={t('deleteOf', { name: plan.name })}
                    icon={<Trash2 />}
                    onClick={() => setDeleted(plan)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </PagedList>
      {deleted && (
        <ConfirmRequest
          danger
          title={t('deleteTitle', { name: deleted.name })}
          text={t('deleteText')}
          action={t('delete')}
          done={t('deleted')}
          request={(options) =>
            api('DELETE', '/api/service-plans/[id]', { params: { id: deleted.id }, ...options })
          }
          onClose={() => setDeleted(null)}
          onDone={() => refreshServices(queries)}
        />
      )}
    </>
  )
}

function PlanTerms({ plan }: { plan: ListedPlan }) {
  const t = useTranslations('fleet.services')
  const formats = useFormats()
  const { intervalM, intervalEngineS, intervalMonths, intervalDays, targets, named, namedCount, schedule } =
    plan
  const each = [
    intervalM !== null && formats.distance(intervalM),
    intervalEngineS !== null && t('hours', { hours: formats.number(Math.round(intervalEngineS / 3600)) }),
    intervalMonths !== null && t('months', { count: intervalMonths }),
    intervalDays !== null && t('days', { count: intervalDays }),
  ].filter(Boolean)
  const names = named.map(({ name }) => name).join(', ')
  const more = namedCount - named.length
  const chosen = more > 0 ? t('namesAndMore', { names, count: more }) : names
  const about = targets.kind === 'all' ? t('targets.all') : chosen
  return (
    <p className="line-clamp-2 text-meta text-muted">
      {[t('each', { intervals: each.join(' · ') }), t(`schedules.${schedule}`), about].join(' · ')}
    </p>
  )
}
