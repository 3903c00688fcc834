/** Where goods of the demo stand: on sale unless said otherwise. */
export type DemoState = 'pending' | 'rejected' | 'draft';
/** Specs of an attribute of the store, which are ticked. */
export type DemoSpecs = Readonly<Record<string, readonly string[]>>;
export interface DemoGoods {
  readonly store: string;
  /** Third-level class by its name. */
  readonly leaf: string;
  readonly icon: string;
  readonly name: string;
  /** The other half of its name, for names in Chinese; else what it is. */
  readonly english: string;
  /** Yuan. */
  readonly price: number;
  readonly market: number;
  /** Kilograms. */
  readonly weight: number;
  readonly points: readonly string[];
  readonly more: DemoMore;
}
export interface DemoMore { readonly brand?: string; readonly state?: DemoState; readonly refused?: string; readonly specs?: DemoSpecs; /** Yuan that each further spec of the first attribute costs more. */ readonly step?: number; readonly master?: true }

type Line = readonly [leaf: string, icon: string, name: string, english: string, price: number, market: number, weight: number, points: readonly string[], more?: DemoMore];
const of = (store: string, ...lines: readonly Line[]): readonly DemoGoods[] =>
  lines.map(([leaf, icon, name, english, price, market, weight, points, more = {}]) => ({ store, leaf, icon, name, english, price, market, weight, points, more }));

export const demoGoods: readonly DemoGoods[] = [
  ...of('云杉家居生活馆',
    ['椅凳', 'chair', '云杉 黑胡桃木餐椅', 'Solid walnut dining chair with a woven seat', 899, 1199, 6.2, ['北美黑胡桃木', '纸绳手编坐面', '承重 150 公斤'], { brand: '云杉', specs: { 材质: ['白橡木', '黑胡桃木', '樱桃木'] }, step: 120, master: true }],
    ['沙发', 'couch-and-lamp', '禾木 三人位布艺沙发', 'Three-seat linen sofa, removable covers', 4299, 5680, 58, ['羽绒与高回弹海绵', '布套可拆洗', '落叶松内框'], { brand: '禾木', specs: { 颜色: ['雾白', '石墨灰'], 软硬度: ['偏软', '适中', '偏硬'] }, step: 0, master: true }],
    ['床品', 'bed', '云杉 樱桃木双人床', 'Cherry wood double bed, quiet slats', 3680, 4880, 72, ['无金属榫卯', '静音排骨架', '环保水性漆'], { brand: '云杉', specs: { 尺寸: ['1.5 米', '1.8 米', '2.0 米'] }, step: 400 }],
    ['镜子', 'mirror', '栖木 落地穿衣镜', 'Full-length floor mirror in an oak frame', 568, 720, 9.5, ['5 毫米高清浮法镜', '白橡木边框', '可挂可立'], { brand: '栖木' }],
    ['锅具', 'cooking', '麦浪 生铁平底煎锅 26 厘米', 'Cast iron skillet, 26 cm, seasoned', 269, 329, 2.4, ['开锅即用', '电磁炉可用', '一体铸造'], { brand: '麦浪' }],
    ['碗盘', 'bowl-with-spoon', '乐陶 手作粗陶饭碗', 'Hand-thrown stoneware rice bowl', 48, 68, 0.4, ['景德镇手工拉坯', '可进微波炉', '四只装更优惠'], { brand: '乐陶', master: true }],
    ['香薰蜡烛', 'candle', '听雨 大豆蜡香薰', 'Soy wax candle, rain and cedar', 128, 168, 0.5, ['燃烧约 45 小时', '棉芯无铅', '雨后雪松香'], { brand: '听雨' }],
    ['灯笼', 'red-paper-lantern', '竹里 和纸落地灯', 'Paper floor lantern with a bamboo frame', 399, 499, 1.8, ['竹骨手糊', '暖光 2700K', '线控开关'], { brand: '竹里', state: 'pending' }],
    ['收纳篮', 'basket', '木与石 柳编收纳篮', 'Willow storage basket with lid', 89, 119, 0.9, ['一体编织', '可放 12 公斤', '附棉麻内衬'], { brand: '木与石' }],
    ['刀具', 'kitchen-knife', '木与石 三合钢厨刀', 'Three-layer steel kitchen knife', 329, 399, 0.3, ['60 度硬度', '白蜡木柄', '附木刀鞘'], { brand: '木与石', state: 'draft' }]),
  ...of('拾光数码旗舰店',
    ['耳机', 'headphone', '拾光 Air-1 头戴式降噪耳机', 'Wireless noise-cancelling headphones, 40 hours', 899, 1099, 0.26, ['主动降噪 45 分贝', '续航 40 小时', '可折叠收纳'], { brand: '拾光', specs: { 颜色: ['曜石黑', '云母白', '雾霾蓝'], 套餐: ['标准版', '收纳套装'] }, step: 0, master: true }],
    ['键盘', 'keyboard', '拾光 K87 机械键盘', 'Tenkeyless mechanical keyboard, hot-swappable', 499, 599, 0.95, ['热插拔轴座', '三模连接', 'PBT 键帽'], { brand: '拾光', specs: { 轴体: ['红轴', '茶轴', '静音轴'], 颜色: ['曜石黑', '云母白'] }, step: 30, master: true }],
    ['智能手机', 'mobile-phone', '北屿 N3 智能手机', 'BEIYU N3 smartphone, 6.4 inch', 2999, 3299, 0.19, ['6.4 英寸直屏', '5000 毫安时', '三摄 50MP'], { brand: '北屿', specs: { 存储容量: ['128GB', '256GB', '512GB'], 颜色: ['曜石黑', '雾霾蓝', '樱草黄'] }, step: 400, master: true }],
    ['数码相机', 'camera', '澄明 M50 微单相机', 'CHENGMING M50 mirrorless camera, body only', 5899, 6499, 0.42, ['2600 万像素', '五轴防抖', '翻转触屏'], { brand: '澄明' }],
    ['智能手表', 'watch', '星垂 Watch 运动手表', 'Sports watch, GPS, 14 days', 799, 999, 0.06, ['双频定位', '14 天续航', '血氧监测'], { brand: '星垂', specs: { 颜色: ['曜石黑', '云母白', '樱草黄'] }, step: 0 }],
    ['笔记本电脑', 'laptop', '北屿 Book 14 轻薄本', 'BEIYU Book 14, 1.2 kg, 32 GB', 6299, 6999, 1.2, ['1.2 公斤', '2.8K 屏幕', '32GB 内存'], { brand: '北屿' }],
    ['鼠标', 'computer-mouse', 'Shiguang M2 Silent Mouse', 'Silent wireless mouse, two devices', 99, 129, 0.08, ['静音微动', '双设备切换', '一节五号电池'], { brand: '拾光' }],
    ['移动电源', 'battery', 'Shiguang 20000 mAh Power Bank', 'Power bank, 65 W, travel friendly', 239, 299, 0.42, ['65 瓦快充', '可带上飞机', '数显电量'], { brand: '拾光' }],
    ['音箱', 'speaker-high-volume', '知更 便携蓝牙音箱', 'Portable speaker, IPX7', 329, 399, 0.56, ['IPX7 防水', '双机互联', '12 小时播放'], { brand: '知更', state: 'rejected', refused: '主图带有其它品牌的标识，请更换图片。' }],
    ['收音机', 'radio', '知更 复古收音机', 'Retro radio, FM and Bluetooth', 259, 319, 0.9, ['胡桃木箱体', '调频与蓝牙', '旋钮调台'], { brand: '知更' }],
    ['充电器', 'electric-plug', 'Shiguang 65 W GaN Charger', 'Three ports, foldable plug', 149, 199, 0.12, ['氮化镓', '三口输出', '折叠插脚'], { brand: '拾光', state: 'pending' }]),
  ...of('青禾原创女装',
    ['连衣裙', 'dress', '青禾 亚麻收腰连衣裙', 'Linen dress with a tied waist', 459, 599, 0.45, ['100% 亚麻', '侧边口袋', '可机洗'], { brand: '青岚', specs: { 颜色: ['月白', '豆沙', '黛青'], 尺码: ['S', 'M', 'L', 'XL'] }, step: 0, master: true }],
    ['衬衫上衣', 'womans-clothes', '青禾 真丝立领衬衫', 'Silk shirt with a band collar', 599, 799, 0.2, ['19 姆米桑蚕丝', '贝壳纽扣', '手工卷边'], { brand: '青岚', specs: { 颜色: ['月白', '燕麦'], 尺码: ['S', 'M', 'L'] }, step: 0 }],
    ['外套', 'coat', '白鹭 双面羊毛大衣', 'Double-faced wool coat', 1680, 2180, 1.4, ['澳洲羊毛', '手工双面呢', '可拆腰带'], { brand: '白鹭', specs: { 尺码: ['S', 'M', 'L'] }, step: 0 }],
    ['汉服', 'kimono', '青禾 宋制褙子', 'Song-style robe, cotton and linen', 529, 680, 0.6, ['棉麻混纺', '对襟长衫', '暗纹提花'], { brand: '青岚' }],
    ['手提包', 'handbag', '晴川 植鞣皮手提包', 'Vegetable-tanned leather handbag', 899, 1180, 0.8, ['意大利植鞣皮', '黄铜五金', '可装 A4'], { brand: '晴川', master: true }],
    ['围巾', 'scarf', '白鹭 山羊绒围巾', 'Cashmere scarf, 200 cm', 399, 520, 0.18, ['内蒙古山羊绒', '200 × 70 厘米', '礼盒包装'], { brand: '白鹭' }],
    ['高跟鞋', 'high-heeled-shoe', '归雁 羊皮尖头鞋', 'Pointed heels in lambskin, 5 cm', 469, 629, 0.5, ['5 厘米细跟', '羊皮内里', '乳胶鞋垫'], { brand: '归雁', state: 'rejected', refused: '尺码没有列出，请补充规格。' }],
    ['太阳镜', 'sunglasses', '远汀 板材太阳镜', 'Acetate sunglasses, UV400', 359, 459, 0.04, ['意大利板材', 'UV400', '附镜盒'], { brand: '远汀', state: 'draft' }]),
  ...of('山茶记茶业',
    ['茶叶', 'teacup-without-handle', '山茶记 武夷肉桂岩茶', 'Wuyi rock tea, cinnamon', 168, 220, 0.15, ['三坑两涧原料', '炭火慢焙', '岩骨花香'], { brand: '山茶记', specs: { 净含量: ['50 克', '125 克', '250 克'], 焙火: ['中火', '足火'] }, step: 150, master: true }],
    ['茶叶', 'leaf-fluttering-in-wind', '山茶记 桐木关正山小种', 'Lapsang souchong from Tongmu', 138, 188, 0.15, ['桐木关高山茶', '无烟工艺', '桂圆香'], { brand: '山茶记', specs: { 包装: ['自饮装', '礼盒装', '陶罐装'] }, step: 60 }],
    ['茶具', 'teapot', '乐陶 紫砂西施壶', 'Purple clay teapot, 180 ml', 680, 880, 0.3, ['原矿紫泥', '半手工', '180 毫升'], { brand: '乐陶', master: true }],
    ['蜂蜜', 'honey-pot', '山茶记 百花蜂蜜', 'Mountain wildflower honey', 89, 118, 0.6, ['深山土蜂', '一年一采', '玻璃瓶装'], { brand: '山茶记' }],
    ['咖啡', 'hot-beverage', 'Yunnan Pour-over Coffee', 'Single-origin drip bags, 10 pieces', 79, 99, 0.15, ['云南保山', '中度烘焙', '挂耳十袋'], { brand: '麦浪' }],
    ['月饼', 'moon-cake', '山茶记 岩茶月饼礼盒', 'Rock tea mooncakes, gift box of eight', 198, 258, 0.9, ['茶香低糖', '八枚装', '常温 60 天'], { brand: '山茶记', state: 'draft' }],
    ['坚果', 'chestnut', '归雁 糖炒板栗仁', 'Roasted chestnuts, peeled', 39, 49, 0.5, ['迁西板栗', '无添加蔗糖', '独立小包'], { brand: '归雁' }]),
  ...of('小野户外装备',
    ['帐篷', 'tent', '小野 山脊双人帐篷', 'Ridge tent for two, 1.9 kg', 1299, 1599, 1.9, ['铝合金撑杆', '抗风七级', '双层防雨'], { brand: '小野', specs: { 人数: ['单人', '双人', '四人'], 季节: ['三季', '四季'] }, step: 300, master: true }],
    ['登山鞋', 'hiking-boot', '小野 防水登山鞋', 'Waterproof hiking boots', 699, 899, 1.1, ['全粒面牛皮', '防水透湿', '耐磨大底'], { brand: '小野' }],
    ['双肩包', 'backpack', '小野 45 升徒步背包', 'Trekking backpack, 45 litres', 459, 569, 1.3, ['可调背负', '防雨罩', '胸带哨子'], { brand: '小野', specs: { 颜色: ['沙丘', '松绿', '岩灰', '落日橙'] }, step: 0, master: true }],
    ['指南针', 'compass', '小野 黄铜指南针', 'Brass compass with a lid', 129, 159, 0.12, ['黄铜外壳', '液浸阻尼', '皮绳挂带'], { brand: '小野' }],
    ['自行车', 'bicycle', '远汀 城市通勤车', 'City bicycle, 8 speed, belt drive', 2680, 3280, 12.5, ['铝架皮带传动', '内变八速', '隐藏走线'], { brand: '远汀' }],
    ['头盔', 'rescue-workers-helmet', '远汀 骑行头盔', 'Cycling helmet with a rear light', 269, 329, 0.28, ['一体成型', '尾灯可充电', '18 个通风孔'], { brand: '远汀' }],
    ['手套', 'gloves', '初雪 防风保暖手套', 'Windproof gloves, touch screen', 99, 139, 0.15, ['触屏指尖', '加绒内里', '防泼水'], { state: 'draft', brand: '初雪' }],
    ['渔具', 'fishing-pole', '小野 碳素溪流竿', 'Carbon stream rod, 3.6 m', 359, 429, 0.2, ['3.6 米', '24T 碳布', '附竿袋'], { brand: '小野', state: 'pending' }],
    ['行李箱', 'luggage', '北屿 20 寸登机箱', 'Cabin suitcase, 20 inch', 599, 759, 3.1, ['PC 箱体', '静音万向轮', '海关锁'], { brand: '北屿' }]),
  ...of('元气果园',
    ['草莓', 'strawberry', '丹东 99 红颜草莓', 'Dandong strawberries, picked at dawn', 79, 99, 1.6, ['凌晨采摘', '冷链次日达', '坏果包赔'], { brand: '半亩', specs: { 规格: ['1 斤装', '3 斤装', '5 斤装'], 果径: ['中果', '大果'] }, step: 90, master: true }],
    ['葡萄', 'grapes', '阳光玫瑰葡萄', 'Shine Muscat grapes', 68, 88, 1.2, ['玫瑰香气', '无籽薄皮', '糖度 18'], { brand: '半亩', specs: { 规格: ['1 斤装', '3 斤装'] }, step: 100 }],
    ['猕猴桃', 'kiwi-fruit', '徐香猕猴桃', 'Xuxiang kiwis, ripened on the vine', 45, 59, 2.6, ['树上成熟', '即食软糯', '24 枚'], { brand: '半亩' }],
    ['苹果', 'red-apple', '阿克苏冰糖心苹果', 'Aksu apples with a sugar heart', 58, 72, 5, ['高海拔糖心', '不打蜡', '5 斤装'], { brand: '半亩' }],
    ['桃子', 'peach', '阳山水蜜桃', 'Yangshan honey peaches', 98, 128, 2.5, ['七月限定', '手工分拣', '独立托装'], { brand: '半亩', state: 'draft' }],
    ['大闸蟹', 'crab', '固城湖大闸蟹礼券', 'Hairy crabs, four pairs', 398, 488, 2, ['四对八只', '公四两母三两', '死蟹包赔'], { brand: '海粟' }],
    ['鲜虾', 'shrimp', '海粟 厄瓜多尔白虾', 'White prawns, 2 kg, frozen at sea', 118, 149, 2.2, ['船冻锁鲜', '2 公斤', '约 60 只'], { brand: '海粟' }],
    ['果汁', 'beverage-box', 'NFC 橙汁 12 盒', 'Not-from-concentrate orange juice', 69, 89, 2.6, ['鲜榨非还原', '不加糖', '200 毫升 × 12'], { brand: '朝露' }]),
  ...of('墨白文具书社',
    ['钢笔', 'fountain-pen', '砚池 黄铜钢笔', 'Brass fountain pen, iridium nib', 268, 338, 0.06, ['黄铜笔杆', '铱金笔尖', '附吸墨器'], { brand: '砚池', specs: { 笔尖: ['EF', 'F', 'M'] }, step: 0 }],
    ['笔记本', 'notebook-with-decorative-cover', '砚池 方格手账本', 'Dotted notebook, 120 g paper', 59, 79, 0.35, ['120 克道林纸', '平摊装订', '192 页'], { brand: '砚池', specs: { 纸张: ['横线', '方格', '空白'] }, step: 0 }],
    ['颜料', 'artist-palette', '南窗 固体水彩 24 色', 'Watercolour pans, 24 colours', 188, 238, 0.4, ['24 色半块', '金属盒', '附水笔'], { brand: '南窗' }],
    ['文学小说', 'open-book', '《江南食事》', 'Essays on food south of the Yangtze', 42, 56, 0.45, ['布面精装', '作者签名本', '三十二开'], { brand: '砚池', state: 'draft' }]),
];
