'use client'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { Checkbox } from '@/components/ui/checkbox'
import { GroupError } from '@/components/ui/group-error'
import { kindsAbout, permissionsFor, WEBHOOK_SUBJECTS, type WebhookKind } from '@/lib/webhooks/kinds'

type Props = {
  chosen: readonly WebhookKind[]
  error?: string | undefined
  onChange: (chosen: WebhookKind[]) => void
}

/** What an endpoint is told, by what it is about; what the account may not read is not offered. */
export function KindsField({ chosen, error, onChange }: Props) {
  const t = useTranslations('webhooks')
  const { permissions } = useAccount()
  const may = (kind: WebhookKind) => permissionsFor([kind]).every((one) => permissions.includes(one))
  const toggle = (kind: WebhookKind) =>
    onChange(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind])
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-body font-medium">{t('kindsTitle')}</legend>
      <GroupError text={error} />
      {WEBHOOK_SUBJECTS.map((subject) => {
        const offered = kindsAbout(subject).filter((kind) => may(kind) || chosen.includes(kind))
        if (offered.length === 0) return null
        return (
          <fieldset key={subject} className="flex flex-col gap-1">
            <legend className="text-meta font-medium text-muted">{t(`subjects.${subject}`)}</legend>
            {offered.map((kind) => (
              <Checkbox
                key={kind}
                label={
                  <>
                    <span className="block text-body">{t(`kinds.${kind}`)}</span>
                    <span className="block text-meta text-muted">{t(`about.${kind}`)}</span>
                  </>
                }
                checked={chosen.includes(kind)}
                onCheckedChange={() => toggle(kind)}
                className="items-start py-1 touch:min-h-11 [&>button]:mt-0.5"
              />
            ))}
          </fieldset>
        )
      })}
    </fieldset>
  )
}
