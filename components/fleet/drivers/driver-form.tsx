'use client'
import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/ui/error-state'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import { FilledForm } from './filled-form'
import { useOwnFields } from './use-drivers'

export type DriverFormProps = {
  /** Null to take one on. */
  driver: Driver | null
  onClose: () => void
  onSaved: (id: number) => void
}

/** What is kept of a driver; it opens once it is known which fields the enterprise has of its own. */
export default function DriverForm(props: DriverFormProps) {
  const t = useTranslations('fleet.drivers')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const { data: own, error, refetch, isFetching } = useOwnFields()
  if (own) return <FilledForm {...props} own={own} />
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && props.onClose()}
      title={t(props.driver ? 'edit' : 'new')}
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
        <SkeletonRows rows={8} />
      )}
    </Sheet>
  )
}
