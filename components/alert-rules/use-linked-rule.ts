'use client'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ALERT_KIND_NAMES, type AlertKindName, alertKind } from '@/lib/alerts/kinds/kinds'
import { MAX_RULE_NAME } from '@/lib/alerts/rules/rule-limits'
import type { RuleValues } from '@/lib/alerts/rules/rule-values'
import { api } from '@/lib/http/client'

/**
 * Opens the form that an address asks for: `?new=guard&imei=…` is a new rule of that kind for that vehicle, at its place where
 * the kind has one. What the address names and is not there is left to be chosen.
 */
export function useLinkedRule(
  blank: (kind: AlertKindName) => RuleValues,
  open: (values: RuleValues) => void,
) {
  const t = useTranslations('alertRules')
  const mayEdit = useAccount().permissions.includes('alertRules.edit')
  const asked = useSearchParams()
  const [wanted] = useState(() => {
    const kind = ALERT_KIND_NAMES.find((name) => name === asked.get('new'))
    return kind && mayEdit ? { kind, imei: asked.get('imei') } : null
  })
  const [isOpening, setOpening] = useState(wanted !== null)
  const imei = wanted?.imei ?? null
  const { data: vehicle, isError } = useQuery({
    queryKey: ['alert-rules', 'linked', imei],
    queryFn: ({ signal }) =>
      api('GET', '/api/devices/[imei]', { params: { imei: imei ?? '' }, signal, hideError: true }),
    enabled: imei !== null,
    retry: false,
  })
  const isKnown = imei === null || vehicle !== undefined || isError
  const begin = useEffectEvent(() => {
    if (!wanted) return
    const values = blank(wanted.kind)
    open(vehicle ? ofVehicle(values, vehicle) : values)
    setOpening(false)
    // Loaded anew, the page is the list.
    history.replaceState(null, '', location.pathname)
  })
  useEffect(() => {
    if (isKnown) begin()
  }, [isKnown])

  const ofVehicle = (values: RuleValues, given: NonNullable<typeof vehicle>): RuleValues => {
    const { kind, params } = values
    const names = { kind: t(`kinds.${kind}`), name: given.name }
    const placed = Object.entries(alertKind(kind).fields).flatMap(([name, { kind: sort }]) => {
      if (sort === 'latitude') return [[name, given.lat]]
      return sort === 'longitude' ? [[name, given.lon]] : []
    })
    return {
      ...values,
      name: t('screen.forVehicle', names).slice(0, MAX_RULE_NAME),
      scope: 'chosen',
      imeis: [given.imei],
      params: { ...params, ...Object.fromEntries(placed) },
    }
  }
  return { isOpening }
}
