'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useAccount } from '@/components/account/account-context'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { api } from '@/lib/http/client'
import type { DeviceActions } from './use-device-actions'

type Props = { count: number; actions: DeviceActions; onClose: () => void; onDone: () => void }

const shape = z
  .object({
    of: z.enum(['user', 'platform']),
    kind: z.enum(['date', 'lifetime', 'none']),
    day: z.string(),
  })
  .refine(({ kind, day }) => kind !== 'date' || day !== '', { path: ['day'], message: 'validation.needed' })
type Given = z.infer<typeof shape>

/** The platform's service always has an end. */
const KINDS: Record<Given['of'], Given['kind'][]> = {
  user: ['date', 'lifetime', 'none'],
  platform: ['date', 'lifetime'],
}

/** Until when the chosen devices serve their users; for administrators also the platform's own end. */
export function ExpiryDialog({ count, actions, onClose, onDone }: Props) {
  const t = useTranslations('devices.setExpiry')
  const ui = useTranslations('ui')
  const id = useId()
  const { permissions } = useAccount()
  const form = useForm<Given>({
    resolver: useSchemaResolver(shape),
    defaultValues: { of: 'user', kind: 'date', day: '' },
  })
  const { of, kind, day } = form.watch()
  const choose = (next: Given['of']) => {
    form.setValue('of', next)
    if (!KINDS[next].includes(kind)) form.setValue('kind', 'date')
  }
  const submit = form.handleSubmit(async ({ of, kind, day }) => {
    const until = kind === 'date' ? `${day}T23:59:59Z` : kind === 'lifetime' ? 'lifetime' : null
    const done = await actions.act('expiry', (chosen) =>
      api('POST', '/api/devices/expiry', { body: { ...chosen, of, until } }),
    )
    if (done) onDone()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { count })}
      description={t('text')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            type="submit"
            form={id}
            tone="primary"
            disabled={kind === 'date' && day === ''}
            busy={actions.isBusy}
          >
            {t('submit')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {permissions.includes('devices.platformExpiry') && (
          <SegmentedControl
            label={t('of')}
            value={of}
            onChange={choose}
            segments={[
              { value: 'user', label: t('user') },
              { value: 'platform', label: t('platform') },
            ]}
          />
        )}
        <SegmentedControl
          label={t('kind')}
          value={kind}
          onChange={(next) => form.setValue('kind', next)}
          segments={KINDS[of].map((value) => ({ value, label: t(value) }))}
        />
        {kind === 'date' && (
          <Field label={t('until')} error={form.formState.errors.day?.message}>
            {(control) => <Input {...control} {...form.register('day')} type="date" />}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
