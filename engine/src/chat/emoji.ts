// The 120 emoji of the picker (product §4.4): code, bracketed label in texts of the family, and the character.

export interface Emoji {
  /** 100 to 219. */
  code: number;
  sign: string;
  /** Without brackets. */
  label: string;
  english: string;
}

/** Character, label and English name; entries are separated by `|`. */
const LIST = `
  😀 微笑 smile | 😃 开心 happy | 😄 大笑 laugh | 😁 露齿笑 grin | 😆 笑哭不得 giggle
  😅 尴尬笑 awkward | 🤣 笑翻 rolling | 😂 笑哭 tears of joy | 🙂 浅笑 slight smile | 🙃 倒脸 upside down
  😉 眨眼 wink | 😊 害羞 blush | 😇 天使 angel | 🥰 喜爱 in love | 😍 色 heart eyes
  🤩 崇拜 star-struck | 😘 飞吻 blow a kiss | 😗 亲亲 kiss | 😚 么么 closed kiss | 😋 好吃 yum
  😛 吐舌 tongue | 😜 调皮 cheeky | 🤪 疯狂 zany | 😝 鬼脸 squint | 🤑 发财 money face
  🤗 抱抱 hug | 🤭 偷笑 snicker | 🤫 嘘 hush | 🤔 思考 thinking | 🤐 闭嘴 zipped
  🤨 疑问 doubt | 😐 平静 neutral | 😑 无语 speechless | 😶 沉默 silent | 😏 得意 smirk
  😒 不屑 unamused | 🙄 白眼 eye roll | 😬 龇牙 grimace | 🤥 撒谎 liar | 😌 安心 relieved
  😔 失落 pensive | 😪 困 sleepy | 🤤 流口水 drool | 😴 睡觉 asleep | 😷 口罩 mask
  🤒 发烧 fever | 🤕 受伤 hurt | 🤢 恶心 nausea | 🤮 呕吐 vomit | 🤧 喷嚏 sneeze
  🥵 好热 hot | 🥶 好冷 cold | 🥴 晕 woozy | 😵 晕倒 dizzy | 🤯 爆炸 mind blown
  🤠 牛仔 cowboy | 🥳 庆祝 party | 😎 酷 cool | 🤓 书呆 nerd | 🧐 审视 monocle
  😕 疑惑 confused | 😟 担心 worried | 🙁 难过 frown | 😮 惊讶 surprised | 😯 吃惊 hushed
  😲 震惊 astonished | 😳 脸红 flushed | 🥺 可怜 pleading | 😦 苦恼 anguish | 😨 害怕 afraid
  😰 冷汗 cold sweat | 😥 失望 disappointed | 😢 流泪 cry | 😭 大哭 sob | 😱 惊恐 scream
  😖 纠结 confounded | 😣 忍耐 persevere | 😞 沮丧 dejected | 😓 汗 sweat | 😩 疲惫 weary
  😫 累 tired | 🥱 哈欠 yawn | 😤 傲慢 huff | 😡 愤怒 rage | 😠 生气 angry
  🤬 骂人 swear | 😈 坏笑 devil | 💀 骷髅 skull | 💩 便便 poo | 🤡 小丑 clown
  👻 鬼 ghost | 🤖 机器人 robot | 👍 强 thumbs up | 👎 弱 thumbs down | 👌 好的 OK
  ✌️ 胜利 victory | 🤝 握手 handshake | 👏 鼓掌 clap | 🙏 抱拳 thanks | 💪 加油 strong
  👋 挥手 wave | 👉 指右 point right | 👈 指左 point left | 👆 指上 point up | 👇 指下 point down
  ✋ 停 stop | 👊 拳头 fist | ❤️ 爱心 heart | 💔 心碎 broken heart | 🌹 玫瑰 rose
  🌞 太阳 sun | 🌙 月亮 moon | ⭐ 星星 star | 🔥 火 fire | 🎉 撒花 congratulations
  🎁 礼物 gift | 🎂 蛋糕 cake | ☕ 咖啡 coffee | 💉 打针 syringe | ✅ 完成 done`;

export const emojis: readonly Emoji[] = LIST.trim()
  .split(/\s*[|\n]\s*/)
  .map((entry, index) => {
    const [sign = '', label = '', ...english] = entry.split(' ');
    return { code: 100 + index, sign, label, english: english.join(' ') };
  });

const byLabel = new Map(emojis.map(({ label, sign }) => [label, sign]));

/** Replaces labels (`[微笑]`) by characters; unknown labels are kept. */
export function withEmoji(text: string): string {
  return text.replace(/\[([^[\]]{1,6})\]/g, (written, label: string) => byLabel.get(label) ?? written);
}

const bySign = new Map(emojis.map((emoji) => [bare(emoji.sign), emoji]));

function bare(sign: string): string {
  return sign.replace('\uFE0F', '');
}

/** One of our emoji that is not part of a longer sequence: with a skin tone, or a family. */
const SIGNS = new RegExp(`(?<!\\u200D)(${[...bySign.keys()].join('|')})(?:\\uFE0F|(?!\\uFE0F))(?![\\u{1F3FB}-\\u{1F3FF}\\u200D])`, 'u');

/** Splits a text with labels and characters into its parts, in their order; parts of text are never empty. */
export function emojiPieces(text: string): (string | Emoji)[] {
  return withEmoji(text)
    .split(SIGNS)
    .map((piece, at) => (at % 2 === 1 ? (bySign.get(piece) ?? piece) : piece))
    .filter((piece) => piece !== '');
}
