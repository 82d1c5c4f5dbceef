'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { useRuleForm } from '@/components/alert-rules/editor/use-rule-form'
import { VehiclesPart } from '@/components/alert-rules/editor/vehicles-part'
import { WhatPart } from '@/components/alert-rules/editor/what-part'
import { EditsRule, useChanged } from '@/components/alert-rules/fields/use-param'
import { FormNotice } from '@/components/forms/form-notice'
import { SheetForm } from '@/components/forms/sheet-form'
import { messageAt } from '@/components/forms/show-refusal'
import { Field } from '@/components/ui/field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Textarea } from '@/components/ui/textarea'
import {
  BROADCAST_KINDS,
  type BroadcastKind,
  hasBroadcastForm,
  newBroadcast,
  saying,
  spokenOf,
} from '@/lib/alerts/rules/broadcast-rule'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { type RuleValues, valuesOf } from '@/lib/alerts/rules/rule-values'
import { MOST_SPOKEN_LETTERS } from '@/lib/commands/catalogue/spoken-limits'

type Props = {
  /** Null for a new one. */
  rule: AlertRule | null
  onClose: () => void
}

/** What is said when. All else of the rule stands with the alert rules. */
export default function BroadcastForm({ rule, onClose }: Props) {
  const t = useTranslations('fleet.broadcasts')
  const { timeZone } = useAccount()
  const [values] = useState(() => (rule ? valuesOf(rule) : newBroadcast('overspeed', timeZone)))
  const { form, refusal, submit } = useRuleForm({ rule, values, onSaved: onClose })
  const { isDirty, isSubmitting } = form.formState
  const kind = form.watch('kind')
  const changeKind = (next: BroadcastKind) => {
    form.setValue('kind', next, { shouldDirty: true })
    form.setValue('params', newBroadcast(next, timeZone).params, { shouldDirty: true })
  }
  return (
    <FormProvider {...form}>
      <EditsRule value={rule !== null}>
        <SheetForm
          title={t(rule ? 'editTitle' : 'new')}
          save={t('save')}
          busy={isSubmitting}
          disabled={rule !== null && !isDirty}
          isChanged={isDirty}
          onSubmit={submit}
          onClose={onClose}
          className="gap-6"
        >
          <FormNotice text={refusal} />
          {!rule && hasBroadcastForm(kind) && (
            <SegmentedControl
              label={t('watches')}
              value={kind}
              onChange={changeKind}
              segments={BROADCAST_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
          )}
          <WhatPart />
          <SpokenField />
          <VehiclesPart />
        </SheetForm>
      </EditsRule>
    </FormProvider>
  )
}

function SpokenField() {
  const t = useTranslations('fleet.broadcasts')
  const changed = useChanged()
  const { watch, setValue, formState } = useFormContext<RuleValues>()
  const { errors } = formState
  const text = spokenOf(watch('onAlert'))
  return (
    <Field
      label={t('text')}
      hint={t('textHint', { speed: '{speed}' })}
      error={messageAt(errors, 'onAlert.parameters.message') ?? messageAt(errors, 'onAlert')}
      changed={changed('onAlert')}
      required
    >
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          dir="auto"
          maxLength={MOST_SPOKEN_LETTERS}
          value={text}
          onChange={({ currentTarget }) =>
            setValue('onAlert', saying(currentTarget.value), { shouldDirty: true, shouldValidate: false })
          }
        />
      )}
    </Field>
  )
}
