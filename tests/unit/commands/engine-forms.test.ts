import { describe, expect, it } from 'vitest'
import { dangerOfText, namesRestoring, restoresEngine } from '@/lib/commands/catalogue/danger-of-text'
import { engineFormOf } from '@/lib/commands/catalogue/engine-forms'

describe('a text of numbers and letters', () => {
  it.each([
    'J',
    'j',
    'J;',
    '**,imei:359586015829802,J',
    '**,imei:359586015829802,J;',
    'K;**,imei:359586015829802,J',
    'C01,0,12222',
    'C01,20,21222',
    'c01,0,1',
    'C01',
    'C01,0,02222,1',
    '@@M33,353358017784062,C01,0,12222*18',
    'Enable1',
    'enable2',
    'ENABLE 1',
    'ST300CMD;100850000;02;Enable1',
    'CMD;0520000295;04;01',
    'CMD;0520000295;04;09',
    'Disable1;Enable1',
    'ST600CMD;100850000;02;Enable2',
    'GTOUT,gv300,1,,,0,0,0,0,0,0,0,,,,,,',
    'AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,FFFF$',
    'GTOUT,gv300,0,,,1,0,0',
    'GTOUT',
    'AT+GTOUT=gv300,0,,,0,0$AT+GTOUT=gv300,1,,,',
    'AV01,0',
    'AV010',
    'av00,0',
    '(013612345678AV010)',
    'AV01',
    'AV01,1,AV01,0',
  ])('cuts the engine, as far as anybody knows: %s', (text) => {
    expect([engineFormOf(text), dangerOfText(text), restoresEngine(text)]).toEqual(['cut', 'engine', false])
  })

  it.each([
    'K',
    'k;',
    '**,imei:359586015829802,K',
    'C01,0,02222',
    '@@M33,353358017784062,C01,0,02222*17',
    'Disable1',
    'ST300CMD;100850000;02;Disable1',
    'CMD;0520000295;04;02',
    'GTOUT,gv300,0,,,0,0,0,0,0,0,0,,,,,,',
    'AT+GTOUT=gv300,0,,,0,0,0,0,0,0,0,,,,,,,FFFF$',
    'AV01,1',
    'AV011',
    '(013612345678AV011)',
  ])('restores it: %s', (text) => {
    expect([engineFormOf(text), dangerOfText(text), restoresEngine(text), namesRestoring(text)]).toEqual([
      'restore',
      'none',
      true,
      true,
    ])
  })

  it.each([
    ['C,30s', 'none'],
    ['B', 'none'],
    ['A10', 'none'],
    ['A12,3', 'none'],
    ['A21,1,gps.example,5020,internet', 'confirmTwice'],
    ['StatusReq', 'none'],
    ['Reboot', 'confirm'],
    ['ST300NTW;100850000;02;0;internet;;;gps.example;5011', 'confirmTwice'],
    ['GTRTO,gv300,1,,,,,', 'none'],
    ['GTRTO,gv300,3,,,,,', 'confirm'],
    ['AT+GTBSI=gv300,internet,,,,,,,0001$', 'confirmTwice'],
    ['AP00', 'none'],
    ['AR00,001E0000', 'none'],
    ['AT00', 'confirm'],
    ['TIMER,5,5#', 'none'],
  ])('that does neither is as dangerous as it is: %s', (text, danger) => {
    expect([engineFormOf(text), dangerOfText(text)]).toEqual([null, danger])
  })
})
