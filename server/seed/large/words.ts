/** Words that names of goods are put together from, for measuring: alike enough to be found by many, different enough to be told apart. */
export const words = {
  zhMaker: ['云杉', '禾木', '山茶记', '青岚', '北屿', '白鹭', '松间', '麦浪', '星垂', '竹里', '拾光', '知更', '远汀', '朝露', '乐陶', '栖木', '海粟', '澄明', '砚池'],
  zhKind: ['轻便', '手工', '经典', '升级款', '复古', '静音', '加厚', '便携', '儿童', '大容量', '防水', '折叠', '家用', '商务', '限定', '简约', '智能'],
  zhThing: ['餐椅', '台灯', '保温杯', '双肩包', '蓝牙耳机', '机械键盘', '运动鞋', '羽绒服', '连衣裙', '真丝围巾', '不锈钢锅', '紫砂壶', '大红袍', '正山小种', '蜂蜜', '坚果礼盒', '帐篷', '登山杖', '自行车', '滑板',
    '积木', '毛绒玩具', '钢笔', '手账本', '水彩颜料', '吉他', '洗面奶', '口红', '电动牙刷', '吹风机', '空气炸锅', '扫地机器人', '行车记录仪', '投影仪', '手机壳', '充电宝', '床上四件套', '记忆棉枕头', '收纳箱', '香薰蜡烛', '太阳镜'],
  enMaker: ['Northwood', 'Heron', 'Camellia', 'Lantern', 'Bluefield', 'Harvest', 'Stillwater', 'Finch', 'Juniper', 'Inkwell', 'Driftwood', 'Morrow', 'Kestrel'],
  enKind: ['Light', 'Handmade', 'Classic', 'Quiet', 'Folding', 'Waterproof', 'Vintage', 'Portable', 'Everyday', 'Compact', 'Heavy-duty'],
  enThing: ['Dining Chair', 'Desk Lamp', 'Travel Mug', 'Backpack', 'Headphones', 'Mechanical Keyboard', 'Running Shoes', 'Down Jacket', 'Linen Dress', 'Silk Scarf', 'Saucepan', 'Teapot', 'Honey', 'Nut Box', 'Tent', 'Trekking Poles',
    'Bicycle', 'Skateboard', 'Building Blocks', 'Teddy Bear', 'Fountain Pen', 'Notebook', 'Watercolour Set', 'Guitar', 'Lipstick', 'Hair Dryer', 'Air Fryer', 'Projector', 'Phone Case', 'Power Bank', 'Pillow'],
} as const;
