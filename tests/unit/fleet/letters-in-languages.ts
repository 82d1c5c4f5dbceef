import type { Language } from '@/lib/i18n/languages'

/** Letters as drivers read them, word for word. */
export const LETTERS: Record<Language, { whole: string; short: string }> = {
  en: {
    whole: `Your driving in October 2026

Hello Ann Reed,

Your score for October 2026 is 84 of 100.

That is 5 points better than in September 2026, when it was 79.

1 event taken out

October 2026
Distance · 1,235 km
Driving time · 1d 2h
Coverage · 92%

Where points were lost
Crash · once · −9 points
Speeding · once · 12m · −4 points
Harsh braking · 2 times · −2 points

What went well
Harsh braking · 6 fewer points lost than the month before
Speeding · 1 fewer point lost than the month before
Harsh acceleration · none recorded

Harsh driving could be detected in 92% of the driving time. For the rest, fixes were too far apart and the tracker has no sensor of its own.

You receive this letter once a month because Northern Freight keeps your e-mail address. Tell them if you no longer want it.

— Tracking`,
    short: `Your driving in October 2026

Hello Ann Reed,

In October 2026 you drove 12.3 km. Less than 50 km is too little data for a score, so there is none this time.

October 2026
Distance · 12.3 km
Driving time · 30m
Coverage · 40%

Harsh driving could be detected in 40% of the driving time. For the rest, fixes were too far apart and the tracker has no sensor of its own.

You receive this letter once a month because Northern Freight keeps your e-mail address. Tell them if you no longer want it.

— Tracking`,
  },
  zh: {
    whole: `您在2026年10月的驾驶情况

Ann Reed，您好：

您2026年10月的得分是 84 分（满分 100 分）。

比2026年9月的 79 分高 5 分。

已排除 1 个事件

2026年10月
里程 · 1,235 公里
驾驶时间 · 1天 2小时
覆盖率 · 92%

扣分原因
碰撞 · 1 次 · −9 分
超速 · 1 次 · 12分钟 · −4 分
急刹车 · 2 次 · −2 分

做得好的地方
急刹车 · 比上个月少扣 6 分
超速 · 比上个月少扣 1 分
急加速 · 没有记录

在 92% 的驾驶时间内可以发现激烈驾驶。其余时间的定位点相隔太远，且追踪器没有自己的传感器。

您每月收到一次此信函，因为Northern Freight保存了您的邮箱地址。如果不想再收到，请告知他们。

— Tracking`,
    short: `您在2026年10月的驾驶情况

Ann Reed，您好：

您在2026年10月行驶了 12.3 公里。不足 50 km 的数据太少，无法评分，因此本次没有得分。

2026年10月
里程 · 12.3 公里
驾驶时间 · 30分钟
覆盖率 · 40%

在 40% 的驾驶时间内可以发现激烈驾驶。其余时间的定位点相隔太远，且追踪器没有自己的传感器。

您每月收到一次此信函，因为Northern Freight保存了您的邮箱地址。如果不想再收到，请告知他们。

— Tracking`,
  },
  ar: {
    whole: `قيادتك في أكتوبر 2026

مرحبًا Ann Reed،

درجتك في أكتوبر 2026 هي 84 من 100.

أفضل بمقدار 5 نقاط من سبتمبر 2026 حين كانت 79.

حدث مستبعد

أكتوبر 2026
المسافة · 1,235 كم
وقت القيادة · 1 ي 2 س
التغطية · 92%

أسباب خصم النقاط
حادث · مرة · −9 نقاط
تجاوز السرعة · مرة · 12 د · −4 نقاط
فرملة عنيفة · مرتان · −2 نقطتان

ما سار على ما يرام
فرملة عنيفة · خُصم أقل من الشهر السابق بمقدار 6 نقاط
تجاوز السرعة · خُصم أقل من الشهر السابق بمقدار نقطة واحدة
تسارع عنيف · لم يُسجَّل شيء

أمكن رصد القيادة العنيفة في 92% من وقت القيادة. في الباقي كانت نقاط الموقع متباعدة، والجهاز بلا حسّاس خاص به.

تتلقى هذه الرسالة مرة في الشهر لأن Northern Freight تحتفظ بعنوان بريدك. أخبرهم إن لم تعد تريدها.

— Tracking`,
    short: `قيادتك في أكتوبر 2026

مرحبًا Ann Reed،

قدت في أكتوبر 2026 مسافة 12.3 كم. أقل من 50 كم بيانات لا تكفي لدرجة، فلا درجة هذه المرة.

أكتوبر 2026
المسافة · 12.3 كم
وقت القيادة · 30 د
التغطية · 40%

أمكن رصد القيادة العنيفة في 40% من وقت القيادة. في الباقي كانت نقاط الموقع متباعدة، والجهاز بلا حسّاس خاص به.

تتلقى هذه الرسالة مرة في الشهر لأن Northern Freight تحتفظ بعنوان بريدك. أخبرهم إن لم تعد تريدها.

— Tracking`,
  },
  pt: {
    whole: `Sua condução em outubro de 2026

Olá Ann Reed,

Sua pontuação em outubro de 2026 é 84 de 100.

São mais 5 pontos do que em setembro de 2026, quando foi 79.

1 evento retirado

outubro de 2026
Distância · 1.235 km
Tempo de condução · 1 dia 2 h
Cobertura · 92%

Onde se perderam pontos
Colisão · uma vez · −9 pontos
Excesso de velocidade · uma vez · 12 min · −4 pontos
Frenagem brusca · 2 vezes · −2 pontos

O que foi bem
Frenagem brusca · menos 6 pontos perdidos do que no mês anterior
Excesso de velocidade · menos 1 ponto perdido do que no mês anterior
Aceleração brusca · nada registrado

A condução brusca pôde ser vista em 92% do tempo de condução. No resto, os pontos estavam distantes demais e o rastreador não tem sensor próprio.

Você recebe esta carta uma vez por mês porque Northern Freight guarda o seu endereço de e-mail. Avise se não quiser mais recebê-la.

— Tracking`,
    short: `Sua condução em outubro de 2026

Olá Ann Reed,

Em outubro de 2026 você dirigiu 12,3 km. Menos de 50 km são poucos dados para uma pontuação, por isso desta vez não há nenhuma.

outubro de 2026
Distância · 12,3 km
Tempo de condução · 30 min
Cobertura · 40%

A condução brusca pôde ser vista em 40% do tempo de condução. No resto, os pontos estavam distantes demais e o rastreador não tem sensor próprio.

Você recebe esta carta uma vez por mês porque Northern Freight guarda o seu endereço de e-mail. Avise se não quiser mais recebê-la.

— Tracking`,
  },
  es: {
    whole: `Su conducción en octubre de 2026

Hola, Ann Reed:

Su puntuación de octubre de 2026 es 84 de 100.

Son 5 puntos más que en septiembre de 2026, cuando fue 79.

1 evento retirado

octubre de 2026
Distancia · 1235 km
Tiempo de conducción · 1d 2h
Cobertura · 92%

Dónde se perdieron puntos
Choque · una vez · −9 puntos
Exceso de velocidad · una vez · 12min · −4 puntos
Frenada brusca · 2 veces · −2 puntos

Qué fue bien
Frenada brusca · 6 puntos perdidos menos que el mes anterior
Exceso de velocidad · 1 punto perdido menos que el mes anterior
Aceleración brusca · nada registrado

La conducción brusca pudo verse en el 92% del tiempo de conducción. En el resto, las posiciones estaban demasiado separadas y el rastreador no tiene sensor propio.

Recibe esta carta una vez al mes porque Northern Freight guarda su dirección de correo. Avíseles si ya no la quiere.

— Tracking`,
    short: `Su conducción en octubre de 2026

Hola, Ann Reed:

En octubre de 2026 condujo 12,3 km. Menos de 50 km son muy pocos datos para una puntuación, así que esta vez no hay ninguna.

octubre de 2026
Distancia · 12,3 km
Tiempo de conducción · 30min
Cobertura · 40%

La conducción brusca pudo verse en el 40% del tiempo de conducción. En el resto, las posiciones estaban demasiado separadas y el rastreador no tiene sensor propio.

Recibe esta carta una vez al mes porque Northern Freight guarda su dirección de correo. Avíseles si ya no la quiere.

— Tracking`,
  },
}
