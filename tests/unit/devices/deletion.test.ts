import { describe, expect, it } from 'vitest'
import {
  type DeletedDevice,
  MAX_DELETED,
  planDeletion,
  restorableUntil,
  wordsThatConfirm,
} from '@/lib/devices/deletion'

const device = (given: Partial<DeletedDevice> = {}): DeletedDevice => ({
  id: 1,
  imei: '350000000000001',
  name: 'Van 7',
  hasData: false,
  holdsForeignPast: false,
  endsByAnother: false,
  ...given,
})
const withData = device({ id: 2, imei: '350000000000002', name: 'Van 8', hasData: true })

describe('the deletion of devices', () => {
  it('takes those without data for good, unconfirmed', () => {
    const plan = planDeletion([device()], undefined)
    expect(plan).toEqual({ forGood: [device()], restorable: [] })
  })

  it('takes one with data when its name or IMEI is typed, whatever the case', () => {
    for (const typed of ['Van 8', ' van 8 ', '350000000000002'])
      expect(planDeletion([withData], typed).restorable).toEqual([withData])
    for (const typed of [undefined, '', 'Van', '1', 'Van 7'])
      expect(() => planDeletion([withData], typed)).toThrow('deletionUnconfirmed')
  })

  it('takes several of which one has data when their number is typed', () => {
    const both = [device(), withData]
    expect(wordsThatConfirm(both)).toEqual(['2'])
    expect(planDeletion(both, '2')).toEqual({ forGood: [device()], restorable: [withData] })
    for (const typed of [undefined, '1', 'Van 8'])
      expect(() => planDeletion(both, typed)).toThrow('deletionUnconfirmed')
  })

  it('asks for one without a name by its IMEI alone', () => {
    expect(wordsThatConfirm([device({ name: 'Van 7' })])).toEqual(['Van 7', '350000000000001'])
    expect(wordsThatConfirm([device({ name: '350000000000001' })])).toEqual(['350000000000001'])
  })

  it('takes a number in the digits of any keyboard', () => {
    const fifty = Array.from({ length: 50 }, (_, id) => device({ id, hasData: true }))
    for (const typed of ['50', ' 50', '٥٠', '۵۰', '５０'])
      expect(planDeletion(fifty, typed).restorable).toHaveLength(50)
    for (const typed of ['5', '٥', '500', ''])
      expect(() => planDeletion(fifty, typed)).toThrow('deletionUnconfirmed')
  })

  it('takes none whose past belongs to others, and not more than so many', () => {
    const sold = device({ ...withData, holdsForeignPast: true })
    expect(() => planDeletion([device(), sold], '2')).toThrow('foreignPast')
    const many = Array.from({ length: MAX_DELETED + 1 }, (_, id) => device({ id }))
    expect(() => planDeletion(many, String(many.length))).toThrow('tooManyDevices')
    expect(planDeletion(many.slice(1), undefined).forGood).toHaveLength(MAX_DELETED)
  })

  it('takes none with an end that others set, confirmed or not', () => {
    const ending = device({ ...withData, endsByAnother: true })
    expect(() => planDeletion([device(), ending], '2')).toThrow('endSetAbove')
    expect(() => planDeletion([device({ endsByAnother: true })], undefined)).toThrow('endSetAbove')
  })

  it('can be taken back for seven days', () => {
    expect(restorableUntil(new Date('2026-05-01T10:00:00Z'))).toEqual(new Date('2026-05-08T10:00:00Z'))
  })
})
