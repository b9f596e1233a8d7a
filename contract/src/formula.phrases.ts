// Texts about formulas: use and purpose of each function, names of types, and problems of a formula.
import type { StopReason } from '@ordo/engine/formula/function.ts';
import type { ParseProblem } from '@ordo/engine/formula/parse.ts';
import type { Scalar } from '@ordo/engine/formula/types.ts';
import type { TypeProblem } from '@ordo/engine/formula/check.ts';
import type { Phrase } from './refusals.ts';

/** By group, in the order in which they are offered: syntax, then purpose. */
const functions = {
  logic: {
    IF: { use: ['IF(条件, 成立时, 否则)', 'IF(condition, then, otherwise)'], help: ['按条件取值', 'One value or another, by a condition'] },
    IFS: {
      use: ['IFS(条件1, 值1, 条件2, 值2, …)', 'IFS(condition1, value1, …)'],
      help: ['取第一个成立的条件对应的值', 'The value of the first condition that holds'],
    },
    SWITCH: {
      use: ['SWITCH(表达式, 值1, 结果1, …, 默认)', 'SWITCH(expression, value1, result1, …, default)'],
      help: ['按值选择结果', 'The result that belongs to a value'],
    },
    COALESCE: { use: ['COALESCE(值1, 值2, …)', 'COALESCE(value1, value2, …)'], help: ['第一个不为空的值', 'The first value that is not empty'] },
    IFEMPTY: { use: ['IFEMPTY(值, 为空时)', 'IFEMPTY(value, otherwise)'], help: ['为空时取另一个值', 'Another value where one is empty'] },
    IFERROR: { use: ['IFERROR(值, 出错时)', 'IFERROR(value, otherwise)'], help: ['无法计算时取另一个值', 'Another value where one cannot be calculated'] },
    AND: { use: ['AND(条件1, 条件2, …)', 'AND(condition1, condition2, …)'], help: ['所有条件都成立', 'Whether all conditions hold'] },
    OR: { use: ['OR(条件1, 条件2, …)', 'OR(condition1, condition2, …)'], help: ['任一条件成立', 'Whether any condition holds'] },
    XOR: { use: ['XOR(条件1, 条件2, …)', 'XOR(condition1, condition2, …)'], help: ['成立的条件为奇数个', 'Whether an odd number of conditions holds'] },
    NOT: { use: ['NOT(条件)', 'NOT(condition)'], help: ['条件不成立', 'Whether a condition does not hold'] },
    ISBLANK: { use: ['ISBLANK(值)', 'ISBLANK(value)'], help: ['是否为空', 'Whether a value is empty'] },
  },
  numbers: {
    ROUND: { use: ['ROUND(数值, 小数位数)', 'ROUND(number, places)'], help: ['四舍五入', 'Rounded half up'] },
    ROUNDUP: { use: ['ROUNDUP(数值, 小数位数)', 'ROUNDUP(number, places)'], help: ['向远离零的方向舍入', 'Rounded away from zero'] },
    ROUNDDOWN: { use: ['ROUNDDOWN(数值, 小数位数)', 'ROUNDDOWN(number, places)'], help: ['向零的方向舍入', 'Rounded towards zero'] },
    TRUNC: { use: ['TRUNC(数值, 小数位数)', 'TRUNC(number, places)'], help: ['截去小数', 'Cut after so many places'] },
    INT: { use: ['INT(数值)', 'INT(number)'], help: ['向下取整', 'The whole number below'] },
    MOD: { use: ['MOD(数值, 除数)', 'MOD(number, divisor)'], help: ['余数', 'The remainder of a division'] },
    QUOTIENT: { use: ['QUOTIENT(数值, 除数)', 'QUOTIENT(number, divisor)'], help: ['商的整数部分', 'The whole part of a division'] },
    ABS: { use: ['ABS(数值)', 'ABS(number)'], help: ['绝对值', 'The absolute value'] },
    SIGN: { use: ['SIGN(数值)', 'SIGN(number)'], help: ['正数为 1，零为 0，负数为 -1', '1 above zero, 0 for zero, -1 below'] },
    POWER: { use: ['POWER(底数, 指数)', 'POWER(base, exponent)'], help: ['乘方', 'A power'] },
    SQRT: { use: ['SQRT(数值)', 'SQRT(number)'], help: ['平方根', 'The square root'] },
    CEILING: { use: ['CEILING(数值, 倍数)', 'CEILING(number, multiple)'], help: ['向上取到倍数', 'Up to the next multiple'] },
    FLOOR: { use: ['FLOOR(数值, 倍数)', 'FLOOR(number, multiple)'], help: ['向下取到倍数', 'Down to a multiple'] },
  },
  aggregates: {
    SUM: { use: ['SUM(子表列, …)', 'SUM(child column, …)'], help: ['求和，忽略空值', 'The sum; empty values are skipped'] },
    AVERAGE: { use: ['AVERAGE(子表列, …)', 'AVERAGE(child column, …)'], help: ['平均值，忽略空值', 'The average; empty values are skipped'] },
    MEDIAN: { use: ['MEDIAN(子表列, …)', 'MEDIAN(child column, …)'], help: ['中位数', 'The median'] },
    PRODUCT: { use: ['PRODUCT(子表列, …)', 'PRODUCT(child column, …)'], help: ['乘积', 'The product'] },
    MIN: { use: ['MIN(子表列, …)', 'MIN(child column, …)'], help: ['最小值或最早日期', 'The minimum, or the earliest date'] },
    MAX: { use: ['MAX(子表列, …)', 'MAX(child column, …)'], help: ['最大值或最晚日期', 'The maximum, or the latest date'] },
    COUNT: { use: ['COUNT(子表列, …)', 'COUNT(child column, …)'], help: ['数值和日期的个数', 'How many numbers and dates there are'] },
    COUNTA: { use: ['COUNTA(子表列, …)', 'COUNTA(child column, …)'], help: ['不为空的值的个数', 'How many values are not empty'] },
    COUNTBLANK: { use: ['COUNTBLANK(子表列, …)', 'COUNTBLANK(child column, …)'], help: ['空值的个数', 'How many values are empty'] },
    ROWS: { use: ['ROWS(子表列)', 'ROWS(child column)'], help: ['子表的行数', 'How many rows the child table has'] },
    COUNTIF: {
      use: ['COUNTIF(子表列, 条件)', 'COUNTIF(child column, condition)'],
      help: ['符合条件的个数，如 ">=5"', 'How many meet a condition such as ">=5"'],
    },
    SUMIF: {
      use: ['SUMIF(条件列, 条件, 求和列)', 'SUMIF(column, condition, column to sum)'],
      help: ['符合条件的行求和', 'The sum of the rows that meet a condition'],
    },
    AVERAGEIF: {
      use: ['AVERAGEIF(条件列, 条件, 平均列)', 'AVERAGEIF(column, condition, column to average)'],
      help: ['符合条件的行求平均值', 'The average of the rows that meet a condition'],
    },
    SUMPRODUCT: { use: ['SUMPRODUCT(列1, 列2)', 'SUMPRODUCT(column1, column2)'], help: ['逐行相乘后求和', 'The sum of the products of each row'] },
  },
  texts: {
    CONCAT: { use: ['CONCAT(文本1, 文本2, …)', 'CONCAT(text1, text2, …)'], help: ['连接文本', 'Texts joined'] },
    CONCATENATE: { use: ['CONCATENATE(文本1, 文本2, …)', 'CONCATENATE(text1, text2, …)'], help: ['连接文本，同 CONCAT', 'Texts joined, as CONCAT'] },
    TEXTJOIN: {
      use: ['TEXTJOIN(分隔符, 忽略空值, 文本, …)', 'TEXTJOIN(separator, skip empty, text, …)'],
      help: ['用分隔符连接文本', 'Texts joined by a separator'],
    },
    LEFT: { use: ['LEFT(文本, 字数)', 'LEFT(text, length)'], help: ['开头的几个字', 'The first characters'] },
    RIGHT: { use: ['RIGHT(文本, 字数)', 'RIGHT(text, length)'], help: ['末尾的几个字', 'The last characters'] },
    MID: { use: ['MID(文本, 起始位置, 字数)', 'MID(text, start, length)'], help: ['中间的几个字', 'Characters from the middle'] },
    LEN: { use: ['LEN(文本)', 'LEN(text)'], help: ['字数', 'The number of characters'] },
    FIND: {
      use: ['FIND(查找, 文本, 起始位置)', 'FIND(part, text, start)'],
      help: ['所在位置，区分大小写；找不到为空', 'The position of a part; empty where it is not found'],
    },
    SEARCH: { use: ['SEARCH(查找, 文本, 起始位置)', 'SEARCH(part, text, start)'], help: ['所在位置，不区分大小写', 'The position of a part in any case'] },
    CONTAINS: { use: ['CONTAINS(文本, 查找)', 'CONTAINS(text, part)'], help: ['是否包含', 'Whether a text contains a part'] },
    EXACT: { use: ['EXACT(文本1, 文本2)', 'EXACT(text1, text2)'], help: ['是否完全相同', 'Whether two texts are the same'] },
    SUBSTITUTE: {
      use: ['SUBSTITUTE(文本, 原文, 新文, 第几处)', 'SUBSTITUTE(text, old, new, which)'],
      help: ['替换文本', 'A part replaced by another'],
    },
    REPLACE: { use: ['REPLACE(文本, 起始位置, 字数, 新文)', 'REPLACE(text, start, length, new)'], help: ['按位置替换', 'Characters replaced by position'] },
    UPPER: { use: ['UPPER(文本)', 'UPPER(text)'], help: ['转为大写字母', 'In upper case'] },
    LOWER: { use: ['LOWER(文本)', 'LOWER(text)'], help: ['转为小写字母', 'In lower case'] },
    TRIM: { use: ['TRIM(文本)', 'TRIM(text)'], help: ['去掉多余空格', 'Without needless spaces'] },
    REPT: { use: ['REPT(文本, 次数)', 'REPT(text, times)'], help: ['重复文本', 'A text repeated'] },
    VALUE: { use: ['VALUE(文本)', 'VALUE(text)'], help: ['把文本读作数值', 'A text read as a number'] },
    TEXT: {
      use: ['TEXT(值, 格式)', 'TEXT(value, format)'],
      help: ['按格式显示，如 "#,##0.00"、"yyyy年m月d日"', 'In a format such as "#,##0.00" or "yyyy-mm-dd"'],
    },
    FIXED: { use: ['FIXED(数值, 小数位数)', 'FIXED(number, places)'], help: ['带千位分隔符的文本', 'As text with thousands separators'] },
    RMB: { use: ['RMB(金额)', 'RMB(amount)'], help: ['中文大写金额', 'An amount in Chinese numerals'] },
  },
  days: {
    TODAY: { use: ['TODAY()', 'TODAY()'], help: ['今天的日期', 'The date of today'] },
    NOW: { use: ['NOW()', 'NOW()'], help: ['现在的日期和时间', 'The date and time of now'] },
    DATE: { use: ['DATE(年, 月, 日)', 'DATE(year, month, day)'], help: ['由年月日得到日期', 'A date from its parts'] },
    DATEVALUE: { use: ['DATEVALUE(文本)', 'DATEVALUE(text)'], help: ['把文本读作日期', 'A text read as a date'] },
    TIME: { use: ['TIME(时, 分, 秒)', 'TIME(hour, minute, second)'], help: ['由时分秒得到时间', 'A time from its parts'] },
    YEAR: { use: ['YEAR(日期)', 'YEAR(date)'], help: ['年份', 'The year'] },
    MONTH: { use: ['MONTH(日期)', 'MONTH(date)'], help: ['月份', 'The month'] },
    DAY: { use: ['DAY(日期)', 'DAY(date)'], help: ['日', 'The day of the month'] },
    WEEKDAY: { use: ['WEEKDAY(日期, 类型)', 'WEEKDAY(date, type)'], help: ['星期几；类型 2 时星期一为 1', 'The day of the week; with type 2 Monday is 1'] },
    ISOWEEKNUM: { use: ['ISOWEEKNUM(日期)', 'ISOWEEKNUM(date)'], help: ['一年中的第几周', 'The week of the year'] },
    HOUR: { use: ['HOUR(时间)', 'HOUR(time)'], help: ['小时', 'The hour'] },
    MINUTE: { use: ['MINUTE(时间)', 'MINUTE(time)'], help: ['分钟', 'The minute'] },
    SECOND: { use: ['SECOND(时间)', 'SECOND(time)'], help: ['秒', 'The second'] },
    DAYS: { use: ['DAYS(结束日期, 开始日期)', 'DAYS(end date, start date)'], help: ['相差天数', 'The days between two dates'] },
    DATEDIF: {
      use: ['DATEDIF(开始日期, 结束日期, 单位)', 'DATEDIF(start date, end date, unit)'],
      help: ['相差的整年 "Y"、整月 "M" 或天数 "D"', 'Whole years "Y", months "M" or days "D" between two dates'],
    },
    EDATE: { use: ['EDATE(日期, 月数)', 'EDATE(date, months)'], help: ['几个月后的日期', 'The date so many months later'] },
    EOMONTH: { use: ['EOMONTH(日期, 月数)', 'EOMONTH(date, months)'], help: ['几个月后的月末', 'The end of the month so many months later'] },
    WORKDAY: { use: ['WORKDAY(日期, 天数)', 'WORKDAY(date, days)'], help: ['几个工作日后的日期', 'The date so many working days later'] },
    NETWORKDAYS: {
      use: ['NETWORKDAYS(开始日期, 结束日期)', 'NETWORKDAYS(start date, end date)'],
      help: ['工作日天数，含首尾', 'The working days from one date to another'],
    },
  },
  lists: {
    LOOKUP: {
      use: ['LOOKUP(值, 查找列, 结果列)', 'LOOKUP(value, column, result column)'],
      help: ['取不大于该值的最大一档', 'The result of the largest value that is not above'],
    },
    XLOOKUP: {
      use: ['XLOOKUP(值, 查找列, 结果列, 找不到时)', 'XLOOKUP(value, column, result column, otherwise)'],
      help: ['取第一个相等的行的值', 'The result of the first row with the same value'],
    },
    INDEX: { use: ['INDEX(子表列, 行号)', 'INDEX(child column, row)'], help: ['某一行的值，-1 为最后一行', 'The value of a row; -1 is the last'] },
  },
} as const satisfies Record<string, Record<string, { use: Phrase; help: Phrase }>>;

const groups: Record<keyof typeof functions, Phrase> = {
  logic: ['逻辑', 'Logic'],
  numbers: ['数值', 'Numbers'],
  aggregates: ['汇总', 'Totals'],
  texts: ['文本', 'Text'],
  days: ['日期和时间', 'Dates and times'],
  lists: ['查找', 'Lookup'],
};

const types: Record<Scalar | 'empty' | 'list', Phrase> = {
  number: ['数值', 'a number'],
  text: ['文本', 'a text'],
  boolean: ['是或否', 'yes or no'],
  date: ['日期', 'a date'],
  datetime: ['日期和时间', 'a date and time'],
  time: ['时间', 'a time'],
  empty: ['空值', 'empty'],
  list: ['多个值', 'several values'],
};

/** `{says}` is the text at that place, `{name}` a field, a function or the name of a type, `{wanted}` the name of a type. */
const problems: Record<ParseProblem | TypeProblem | StopReason, Phrase> = {
  nothing: ['请填写公式', 'Enter a formula'],
  valueWanted: ['这里缺少一个值', 'A value is missing here'],
  unexpected: ['这里缺少运算符，或“{says}”多余', 'An operator is missing here, or “{says}” is one too many'],
  openBracket: ['括号没有成对', 'The bracket is not closed'],
  bracketWanted: ['这里缺少逗号或右括号', 'A comma or a closing bracket is missing here'],
  strangeSign: ['公式中不能有“{says}”', '“{says}” cannot be used in a formula'],
  openText: ['文本的引号没有成对', 'The quotation mark is not closed'],
  openField: ['字段的花括号没有成对', 'The brace of the field is not closed'],
  strangeDay: ['不是有效的日期，请写成 #2026-01-31#', 'Not a valid date. Write it as #2026-01-31#'],
  unknownField: ['没有字段“{says}”', 'There is no field “{says}”'],
  unknownName: ['“{says}”不是函数，字段请写在花括号内', '“{says}” is not a function. Write fields in braces'],
  tooLong: ['公式最多 {most} 个字符', 'A formula can have at most {most} characters'],
  tooLarge: ['公式太复杂，请拆分到多个字段', 'The formula is too complex. Divide it among several fields'],
  longText: ['公式中的一段文本最多 {most} 个字符', 'A text in a formula can have at most {most} characters'],
  longNumber: ['公式中的数值最多 {most} 位', 'A number in a formula can have at most {most} digits'],
  fieldGone: ['字段“{name}”已不存在，或不能用于公式', 'The field “{name}” no longer exists or cannot be used in formulas'],
  unknownFunction: ['没有函数 {name}', 'There is no function {name}'],
  tooFewValues: ['{name} 缺少参数', '{name} needs more values'],
  tooManyValues: ['{name} 的参数太多', '{name} has too many values'],
  listHere: ['这里只能是一个值，多行请用 SUM 等汇总', 'Only a single value can be used here. Use SUM or a similar function for several rows'],
  listWanted: ['这里应为子表的列', 'A column of a child table must stand here'],
  otherType: ['这里应为{wanted}，而不是{name}', 'This must be {wanted}, not {name}'],
  differentTypes: ['{name}和{wanted}不能一起运算', '{name} and {wanted} cannot be combined'],
  noOrder: ['{name}不能比较大小', '{name} cannot be compared by size'],
  listResult: ['结果只能是一个值，多行请用 SUM 等汇总', 'The result must be a single value. Use SUM or a similar function for several rows'],
  tooManySteps: ['公式的计算量太大', 'The formula takes too long'],
  textTooLong: ['公式得到的文本太长', 'The text that the formula makes is too long'],
};

export const formulaPhrases = { functions, groups, types, problems };
