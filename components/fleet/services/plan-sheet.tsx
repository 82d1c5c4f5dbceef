'use client'
import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/ui/error-state'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { ListedPlan } from '@/lib/fleet/services/plan-schema'
import PlanForm from './plan-form'
import { usePlan } from './use-services'

type Props = { plan: ListedPlan | null; onClose: () => void }

/** The form of a new plan, or of one of the list once all of its vehicles are known. */
export default function PlanSheet({ plan, onClose }: Props) {
  return plan ? <KnownPlan plan={plan} onClose={onClose} /> : <PlanForm plan={null} onClose={onClose} />
}

function KnownPlan({ plan, onClose }: Props & { plan: ListedPlan }) {
  const t = useTranslations('fleet.services')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const { data, error, refetch, isFetching } = usePlan(plan.id)
  if (data) return <PlanForm plan={data} onClose={onClose} />
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={plan.name}
      closeLabel={ui('close')}
    >
      {error ? (
        <ErrorState
          title={t('failed')}
          text={error.message}
          retryLabel={ui('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Sheet>
  )
}
