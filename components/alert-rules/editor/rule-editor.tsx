'use client'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { CommandPart } from '@/components/commands/on-alert/command-part'
import { FormNotice } from '@/components/forms/form-notice'
import { LeaveGuard, useLeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { IconButton } from '@/components/ui/icon-button'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { bodyOfRule, changedPart, type RuleValues } from '@/lib/alerts/rules/rule-values'
import { EditsRule } from '../fields/use-param'
import { KindIcon } from '../kind-chooser'
import { PreviewPanel } from '../preview/preview-panel'
import { flatErrors } from './flat-errors'
import { TellingPart } from './telling-part'
import { useRuleForm } from './use-rule-form'
import { VehiclesPart } from './vehicles-part'
import { WhatPart } from './what-part'
import { WhenPart } from './when-part'

type Props = {
  /** Null for a new one. */
  rule: AlertRule | null
  values: RuleValues
  onOtherKind: () => void
  onClose: () => void
}

/** Makes a rule, or changes one: the form, and beside it what it would have found. */
export default function RuleEditor({ rule, values, onOtherKind, onClose }: Props) {
  const t = useTranslations('alertRules')
  const ui = useTranslations('ui')
  const id = useId()
  const { form, before, refusal, asksPassword, submit } = useRuleForm({ rule, values, onSaved: onClose })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const { leave, question } = useLeaveGuard(isDirty, onClose)
  const changes = rule ? Object.keys(changedPart(before, bodyOfRule(form.watch()))).length : 0
  const wrong = submitCount > 0 ? flatErrors(errors).length : 0
  return (
    <FormProvider {...form}>
      <EditsRule value={rule !== null}>
        <form
          id={id}
          noValidate
          aria-label={rule ? t('screen.form.editTitle') : t('screen.form.newTitle')}
          className="flex min-h-full flex-col"
          onKeyDown={(event) => {
            // Of a search within the form: that is not sent yet.
            const isSearch =
              event.target instanceof Element && event.target.getAttribute('role') === 'searchbox'
            if (event.key === 'Enter' && isSearch) event.preventDefault()
          }}
          onSubmit={async (event) => {
            event.preventDefault()
            await submit(event)
            showWrong(id)
          }}
        >
          <header className="flex items-center gap-2 border-b border-hairline bg-surface py-2 ps-2 pe-4">
            <IconButton
              label={t('screen.form.back')}
              icon={<ArrowLeft className="rtl:-scale-x-100" />}
              onClick={leave}
            />
            <KindIcon kind={values.kind} />
            <div className="min-w-0 flex-1">
              <h1 className="text-h3 font-semibold">
                <Cut>{rule?.name ?? t('screen.form.newTitle')}</Cut>
              </h1>
              <p className="truncate text-meta text-muted">
                {t(`kinds.${values.kind}`)}
                {rule && !rule.own && (
                  <span className="before:content-['_·_']">
                    <bdi>{rule.accountName}</bdi>
                  </span>
                )}
              </p>
            </div>
            {!rule && !isDirty && <Button onClick={onOtherKind}>{t('screen.form.otherKind')}</Button>}
          </header>
          <div className="grid flex-1 content-start gap-6 p-4 lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)] phone:p-3">
            <div data-parts className="clear-of-bar flex w-full max-w-160 min-w-0 flex-col gap-6">
              <FormNotice text={refusal} />
              <FormNotice text={wrong > 0 ? t('screen.form.wrong', { count: wrong }) : null} />
              <WhatPart />
              <hr className="border-hairline" />
              <VehiclesPart />
              <hr className="border-hairline" />
              <WhenPart />
              <hr className="border-hairline" />
              <TellingPart toldCount={rule?.toldCount ?? null} own={rule?.own ?? true} />
              <CommandPart heading="h2" counts={rule?.commandCounts ?? null} asksPassword={asksPassword} />
            </div>
            <PreviewPanel className="lg:sticky lg:top-4 lg:self-start" />
          </div>
          <footer className="sticky bottom-0 z-10 flex items-center justify-end gap-2 border-t border-hairline bg-surface px-4 py-3 phone:px-3">
            {changes > 0 && (
              <span className="me-auto text-meta text-muted">
                {t('screen.form.changed', { count: changes })}
              </span>
            )}
            <Button onClick={leave}>{ui('cancel')}</Button>
            <Button type="submit" tone="primary" busy={isSubmitting} disabled={rule !== null && !isDirty}>
              {rule ? t('screen.form.save') : t('screen.form.make')}
            </Button>
          </footer>
        </form>
        <LeaveGuard active={isDirty} />
        {question}
      </EditsRule>
    </FormProvider>
  )
}

/**
 * What is wrong may have been scrolled away, or stand behind the bar: the first of it comes into view. It gets the focus
 * where it is one control; what is said of several is read out of itself.
 */
function showWrong(formId: string): void {
  requestAnimationFrame(() => {
    const parts = document.getElementById(formId)?.querySelector('[data-parts]')
    const first = parts?.querySelector<HTMLElement>('section :is([aria-invalid=true],[role=alert])')
    if (first?.matches('[aria-invalid=true]')) first.focus()
    first?.scrollIntoView({ block: 'nearest' })
  })
}
