/** Chinese names of cities in China, by the number that GeoNames gives them. Others in China are not shown: their figures are old. */
export const CHINA = `
1279715 日喀则, 1279945 酒泉, 1280737 拉萨, 1280849 喀什, 1280957 嘉峪关, 1281378 德令哈, 1528998 玉门, 1529013 伊宁, 1529102 乌鲁木齐, 1529114 吐鲁番
1529167 塔城, 1529195 石河子, 1529401 克拉玛依, 1529435 伊犁, 1529484 哈密, 1529506 阜康, 1529569 昌吉, 1783621 遵义, 1783633 邹城, 1783745 自贡
1783763 株洲, 1783873 驻马店, 1783934 商丘, 1783940 诸暨, 1784055 庄河, 1784130 周口, 1784185 玉溪, 1784285 中卫, 1784642 镇江, 1784658 郑州
1784820 兴化, 1784841 昭通, 1784853 肇庆, 1784953 招远, 1784990 湛江, 1785018 漳州, 1785036 张掖, 1785286 淄博, 1785294 安阳, 1785453 枣庄
1785462 枣阳, 1785545 余姚, 1785623 昆山, 1785710 景洪, 1785716 邳州, 1785725 云浮, 1785738 运城, 1785777 榆林, 1785781 玉林, 1785980 禹城
1786060 原平, 1786067 潜江, 1786112 河源, 1786401 永安, 1786546 钟祥, 1786657 银川, 1786676 义马, 1786731 青州, 1786746 宜春, 1786759 宜城
1786764 宜昌, 1786770 宜宾, 1787093 烟台, 1787227 扬州, 1787331 张家港, 1787351 阳泉, 1787746 盐城, 1787858 上饶, 1788046 许昌, 1788406 贵溪
1788450 忻州, 1788508 新余, 1788534 信阳, 1788572 新乡, 1788618 新泰, 1788816 辛集, 1788852 西宁, 1788927 邢台, 1789065 安康, 1789647 西昌
1789799 海宁, 1790254 孝感, 1790353 咸阳, 1790371 仙桃, 1790396 咸宁, 1790437 珠海, 1790471 湘乡, 1790492 湘潭, 1790587 襄阳, 1790630 西安
1790645 厦门, 1790840 梧州, 1790842 吴忠, 1790894 武穴, 1790923 无锡, 1790942 桐乡, 1791056 东阳, 1791121 常德, 1791236 芜湖, 1791247 武汉
1791249 乌海, 1791388 温州, 1791464 温岭, 1791544 文昌, 1791636 渭南, 1791673 威海, 1791681 潍坊, 1791779 万宁, 1792260 瓦房店, 1792359 黄山
1792585 福鼎, 1792592 铜仁, 1792702 桐城, 1792892 天水, 1792947 天津, 1793015 天长, 1793346 唐山, 1793505 泰州, 1793511 太原, 1793533 泰兴
1793700 台山, 1793724 泰安, 1793743 宿州, 1793879 随州, 1793900 遂宁, 1794328 朔州, 1794479 莱西, 1794794 寿光, 1794806 石嘴山, 1794903 十堰
1795006 石狮, 1795196 铜川, 1795270 石家庄, 1795565 深圳, 1795855 绍兴, 1795857 邵武, 1795874 韶关, 1795928 汕尾, 1795940 汕头, 1796236 上海
1796556 三亚, 1796663 三明, 1797120 福清, 1797121 揭阳, 1797132 日照, 1797181 任丘, 1797264 衢州, 1797318 曲靖, 1797333 曲阜, 1797353 泉州
1797551 钦州, 1797595 秦皇岛, 1797658 晋江, 1797873 淮安, 1797929 青岛, 1797945 清远, 1798449 莆田, 1798654 萍乡, 1798760 平凉, 1798821 平度
1798827 平顶山, 1799194 广安, 1799397 宁波, 1799491 内江, 1799629 南阳, 1799722 南通, 1799846 南平, 1799869 南宁, 1799962 南京, 1800065 南宫
1800146 南充, 1800163 南昌, 1800519 明光, 1800627 绵阳, 1800779 梅州, 1800829 吴川, 1801180 茂名, 1801455 枝江, 1801582 麻城, 1801620 马鞍山
1801640 泸州, 1801792 洛阳, 1801934 漯河, 1802171 康定, 1802187 滦州, 1802206 六安, 1802238 娄底, 1802276 龙岩, 1802495 龙南, 1802940 普宁
1803245 丽水, 1803300 柳州, 1803318 临沂, 1803359 汝州, 1803422 临海, 1803567 临汾, 1803782 利川, 1803834 聊城, 1803841 连州, 1803936 武威
1804120 廉江, 1804153 乐山, 1804156 乐平, 1804169 冷水江, 1804208 耒阳, 1804386 老河口, 1804430 兰州, 1804442 兰溪, 1804451 涟源, 1804540 廊坊
1804578 莱州, 1804586 莱阳, 1804609 来宾, 1804651 昆明, 1804850 开远, 1804879 开封, 1805012 济源, 1805179 九江, 1805379 津市, 1805518 济宁
1805528 金华, 1805540 荆州, 1805611 荆门, 1805639 靖江, 1805680 景德镇, 1805688 漳平, 1805733 金昌, 1805741 晋城, 1805753 济南, 1805833 介休
1805844 界首, 1805953 嘉兴, 1805987 焦作, 1806096 胶州, 1806097 宁德, 1806167 建瓯, 1806299 江门, 1806408 阳江, 1806445 吉安, 1806466 广元
1806488 琼海, 1806535 湖州, 1806776 惠州, 1806960 化州, 1806988 华阴, 1807234 黄石, 1807681 淮南, 1807689 怀化, 1807700 淮北, 1808106 洪江
1808181 合作, 1808198 菏泽, 1808316 益阳, 1808361 横州, 1808370 衡阳, 1808392 衡水, 1808722 合肥, 1808770 鹤壁, 1808857 汉中, 1808872 福安
1808926 杭州, 1808963 邯郸, 1808977 汉川, 1808981 韩城, 1809078 海口, 1809116 海安, 1809461 贵阳, 1809486 桂平, 1809498 桂林, 1809532 贵港
1809858 广州, 1809879 广水, 1810240 个旧, 1810271 甘孜, 1810295 高州, 1810309 高邮, 1810458 高密, 1810638 赣州, 1810821 福州, 1810845 阜阳
1811103 佛山, 1811440 肥城, 1811619 鄂州, 1811720 恩施, 1812057 信宜, 1812228 东台, 1812545 东莞, 1812728 定州, 1812749 定西, 1812955 德州
1812961 德阳, 1813171 张家界, 1813206 大冶, 1813253 丽江, 1813325 达州, 1813828 丹江口, 1814087 大连, 1814093 大理, 1814757 滁州, 1814786 阳春
1814870 义乌, 1814906 重庆, 1814934 池州, 1815059 郴州, 1815251 江阴, 1815286 成都, 1815395 潮州, 1815427 巢湖, 1815456 常州, 1815463 长治
1815577 长沙, 1816080 沧州, 1816234 亳州, 1816256 泊头, 1816269 百色, 1816336 滨州, 1816373 毕节, 1816440 蚌埠, 1816670 北京, 1816705 北海
1816924 阆中, 1816971 保定, 1817240 白银, 1817968 安顺, 1817990 安丘, 1817993 安庆, 1818016 安陆, 1818177 阿坝, 1885823 江油, 1886760 苏州
1886762 舟山, 1915223 中山, 1922014 武夷山, 1927639 岳阳, 2033058 遵化, 2033168 肇东, 2033196 张家口, 2033225 扎兰屯, 2033242 榆树, 2033370 营口
2033413 伊春, 2033467 延吉, 2033536 牙克石, 2033675 新民, 2033766 兴城, 2034141 五常, 2034340 图们, 2034400 通辽, 2034414 通化, 2034439 铁岭
2034440 铁力, 2034655 绥化, 2034657 绥芬河, 2034714 四平, 2034761 舒兰, 2034786 双鸭山, 2034937 沈阳, 2035002 尚志, 2035265 齐齐哈尔, 2035399 松原
2035465 平泉, 2035511 磐石, 2035588 宁安, 2035601 嫩江, 2035610 讷河, 2035715 牡丹江, 2035746 密山, 2035801 梅河口, 2035836 满洲里, 2035966 龙井
2036069 临江, 2036075 凌源, 2036109 辽源, 2036113 辽阳, 2036266 额尔古纳, 2036337 开原, 2036389 鸡西, 2036427 锦州, 2036502 吉林, 2036579 集安
2036581 佳木斯, 2036662 葫芦岛, 2036776 桦甸, 2036892 呼和浩特, 2036933 和龙, 2036973 黑河, 2036986 鹤岗, 2037013 哈尔滨, 2037069 海伦, 2037075 海林
2037086 海城, 2037222 公主岭, 2037252 根河, 2037325 盖州, 2037330 抚远, 2037335 扶余, 2037346 阜新, 2037355 抚顺, 2037375 富锦, 2037411 凤城
2037534 敦化, 2037611 东宁, 2037712 德惠, 2037799 大同, 2037823 大石桥, 2037860 大庆, 2037886 丹东, 2037913 凌海, 2038067 赤峰, 2038087 承德
2038120 朝阳, 2038180 长春, 2038300 本溪, 2038342 北票, 2038365 北安, 2038432 包头, 2038569 白城, 2038584 白山, 2038632 鞍山, 2038650 安达
6929460 攀枝花, 7283386 常熟, 7602670 诸城, 8347664 鄂尔多斯, 8400694 台州, 8505006 文山, 8533133 六盘水, 8537264 黄冈, 8594670 兴宁, 8643370 天门
9181182 濮阳, 10630003 徐州, 10859300 连云港, 10942359 宝鸡, 11608592 仁怀, 11778484 陇南, 11838258 巴彦淖尔, 11995100 巴中
`;

/** Chinese names of cities elsewhere, by country and the name that GeoNames gives them (a comma in a name is written as a semicolon). */
export const WORLD = `
TR: Istanbul 伊斯坦布尔, Ankara 安卡拉, İzmir 伊兹密尔, Bursa 布尔萨, Adana 阿达纳, Gaziantep 加济安泰普, Antalya 安塔利亚, Konya 科尼亚
AR: Buenos Aires 布宜诺斯艾利斯, Córdoba 科尔多瓦, Rosario 罗萨里奥, Mendoza 门多萨
IN: Mumbai 孟买, Delhi 德里, New Delhi 新德里, Bengaluru 班加罗尔, Kolkata 加尔各答, Chennai 金奈, Ahmedabad 艾哈迈达巴德, Hyderabad 海得拉巴, Pune 浦那
IN: Sūrat 苏拉特, Kanpur 坎普尔, Jaipur 斋浦尔, Lucknow 勒克瑙, Nagpur 那格浦尔, Indore 印多尔, Bhopal 博帕尔, Patna 巴特那, Agra 阿格拉, Varanasi 瓦拉纳西
IN: Visakhapatnam 维沙卡帕特南, Amritsar 阿姆利则, Cochin 科钦, Coimbatore 哥印拜陀
MX: Mexico City 墨西哥城, Guadalajara 瓜达拉哈拉, Monterrey 蒙特雷, Puebla 普埃布拉, Tijuana 蒂华纳, Juárez 华雷斯, Cancún 坎昆, Mérida 梅里达
PK: Karachi 卡拉奇, Lahore 拉合尔, Faisalabad 费萨拉巴德, Rawalpindi 拉瓦尔品第, Multan 木尔坦, Peshawar 白沙瓦, Islamabad 伊斯兰堡, Quetta 奎达
RU: Moscow 莫斯科, Saint Petersburg 圣彼得堡, Novosibirsk 新西伯利亚, Yekaterinburg 叶卡捷琳堡, Nizhniy Novgorod 下诺夫哥罗德, Samara 萨马拉, Omsk 鄂木斯克
RU: Kazan 喀山, Rostov-na-Donu 顿河畔罗斯托夫, Chelyabinsk 车里雅宾斯克, Ufa 乌法, Volgograd 伏尔加格勒, Krasnoyarsk 克拉斯诺亚尔斯克, Vladivostok 符拉迪沃斯托克
RU: Khabarovsk 哈巴罗夫斯克, Irkutsk 伊尔库茨克, Kaliningrad 加里宁格勒, Murmansk 摩尔曼斯克, Yakutsk 雅库茨克, Sochi 索契, Perm 彼尔姆, Voronezh 沃罗涅日
BD: Dhaka 达卡, Chittagong 吉大港, Khulna 库尔纳
KR: Seoul 首尔, Busan 釜山, Incheon 仁川, Daegu 大邱, Daejeon 大田, Gwangju 光州, Suwon 水原, Ulsan 蔚山, Jeju City 济州
KP: Pyongyang 平壤
BR: São Paulo 圣保罗, Rio de Janeiro 里约热内卢, Salvador 萨尔瓦多, Fortaleza 福塔莱萨, Belo Horizonte 贝洛奥里藏特, Brasília 巴西利亚, Curitiba 库里蒂巴
BR: Manaus 马瑙斯, Recife 累西腓, Belém 贝伦, Porto Alegre 阿雷格里港, Goiânia 戈亚尼亚, Campinas 坎皮纳斯, Florianópolis 弗洛里亚诺波利斯
NG: Lagos 拉各斯, Kano 卡诺, Ibadan 伊巴丹, Abuja 阿布贾, Port Harcourt 哈科特港
ID: Jakarta 雅加达, Surabaya 泗水, Bandung 万隆, Medan 棉兰, Semarang 三宝垄, Palembang 巨港, Makassar 望加锡, Denpasar 登巴萨, Balikpapan 巴厘巴板
JP: Tokyo 东京, Yokohama 横滨, Osaka 大阪, Nagoya 名古屋, Sapporo 札幌, Kobe 神户, Kyoto 京都, Fukuoka 福冈, Kawasaki 川崎, Saitama 埼玉
JP: Hiroshima 广岛, Sendai 仙台, Kitakyushu 北九州, Chiba 千叶, Niigata 新潟, Kumamoto 熊本, Okayama 冈山, Kagoshima 鹿儿岛, Kanazawa 金泽
JP: Nagasaki 长崎, Naha 那霸, Shizuoka 静冈, Hamamatsu 滨松, Matsuyama 松山
US: New York City 纽约, Los Angeles 洛杉矶, Chicago 芝加哥, Houston 休斯敦, Philadelphia 费城, Phoenix 菲尼克斯, San Antonio 圣安东尼奥
US: San Diego 圣迭戈, Dallas 达拉斯, San Jose 圣何塞, Austin 奥斯汀, San Francisco 旧金山, Seattle 西雅图, Denver 丹佛, Washington; D.C. 华盛顿
US: Boston 波士顿, Detroit 底特律, Nashville 纳什维尔, Portland 波特兰, Las Vegas 拉斯维加斯, Baltimore 巴尔的摩, Atlanta 亚特兰大, Miami 迈阿密
US: Minneapolis 明尼阿波利斯, New Orleans 新奥尔良, Cleveland 克利夫兰, Tampa 坦帕, Pittsburgh 匹兹堡, Cincinnati 辛辛那提, Kansas City 堪萨斯城
US: Sacramento 萨克拉门托, Indianapolis 印第安纳波利斯, Columbus 哥伦布, Charlotte 夏洛特, Jacksonville 杰克逊维尔, Fort Worth 沃思堡, Memphis 孟菲斯
US: Milwaukee 密尔沃基, Albuquerque 阿尔伯克基, Tucson 图森, Oklahoma City 俄克拉何马城, El Paso 埃尔帕索, Honolulu 檀香山, Anchorage 安克雷奇
US: Salt Lake City 盐湖城, St. Louis 圣路易斯, Orlando 奥兰多
PR: San Juan 圣胡安
TW: Taipei 台北, Kaohsiung 高雄, Taichung 台中, Tainan 台南, Hsinchu 新竹, Keelung 基隆
HK: Hong Kong 香港
MO: Macau 澳门
CD: Kinshasa 金沙萨, Lubumbashi 卢本巴希
PE: Lima 利马, Arequipa 阿雷基帕
EG: Cairo 开罗, Alexandria 亚历山大, Giza 吉萨, Suez 苏伊士, Luxor 卢克索
CO: Bogotá 波哥大, Medellín 麦德林, Cali 卡利, Barranquilla 巴兰基亚, Cartagena 卡塔赫纳
GB: London 伦敦, Birmingham 伯明翰, Manchester 曼彻斯特, Liverpool 利物浦, Glasgow 格拉斯哥, Edinburgh 爱丁堡, Leeds 利兹, Sheffield 谢菲尔德
GB: Bristol 布里斯托尔, Cardiff 加的夫, Belfast 贝尔法斯特, Newcastle upon Tyne 纽卡斯尔, Nottingham 诺丁汉, Leicester 莱斯特, Southampton 南安普敦
GB: Aberdeen 阿伯丁
IQ: Baghdad 巴格达, Basrah 巴士拉, Mosul 摩苏尔, Erbil 埃尔比勒
IR: Tehran 德黑兰, Mashhad 马什哈德, Isfahan 伊斯法罕, Karaj 卡拉季, Tabriz 大不里士, Shiraz 设拉子
TH: Bangkok 曼谷, Chiang Mai 清迈, Nakhon Ratchasima 呵叻, Udon Thani 乌隆
CL: Santiago 圣地亚哥, Valparaíso 瓦尔帕莱索, Concepción 康塞普西翁, Antofagasta 安托法加斯塔
AU: Sydney 悉尼, Melbourne 墨尔本, Brisbane 布里斯班, Perth 珀斯, Adelaide 阿德莱德, Canberra 堪培拉, Hobart 霍巴特, Darwin 达尔文, Gold Coast 黄金海岸
AU: Newcastle 纽卡斯尔, Cairns 凯恩斯
MM: Yangon 仰光, Mandalay 曼德勒, Nay Pyi Taw 内比都
SA: Riyadh 利雅得, Jeddah 吉达, Mecca 麦加, Medina 麦地那, Dammam 达曼
CI: Abidjan 阿比让
SG: Singapore 新加坡
VN: Ho Chi Minh City 胡志明市, Hanoi 河内, Haiphong 海防, Da Nang 岘港, Nha Trang 芽庄
ZA: Cape Town 开普敦, Durban 德班, Johannesburg 约翰内斯堡, Pretoria 比勒陀利亚, Port Elizabeth 伊丽莎白港
DE: Berlin 柏林, Hamburg 汉堡, Munich 慕尼黑, Köln 科隆, Frankfurt am Main 法兰克福, Stuttgart 斯图加特, Düsseldorf 杜塞尔多夫, Dortmund 多特蒙德
DE: Essen 埃森, Leipzig 莱比锡, Dresden 德累斯顿, Hannover 汉诺威, Nürnberg 纽伦堡, Bremen 不来梅, Duisburg 杜伊斯堡, Bonn 波恩, Mannheim 曼海姆
DE: Karlsruhe 卡尔斯鲁厄, Kiel 基尔
ES: Madrid 马德里, Barcelona 巴塞罗那, Valencia 巴伦西亚, Sevilla 塞维利亚, Zaragoza 萨拉戈萨, Málaga 马拉加, Bilbao 毕尔巴鄂, Palma 帕尔马
ES: Las Palmas de Gran Canaria 拉斯帕尔马斯, Murcia 穆尔西亚
MA: Casablanca 卡萨布兰卡, Rabat 拉巴特, Fès 非斯, Marrakesh 马拉喀什, Tangier 丹吉尔, Agadir 阿加迪尔
AF: Kabul 喀布尔, Herāt 赫拉特
VE: Caracas 加拉加斯, Maracaibo 马拉开波, Valencia 巴伦西亚
AE: Dubai 迪拜, Sharjah 沙迦, Abu Dhabi 阿布扎比
UA: Kyiv 基辅, Kharkiv 哈尔科夫, Dnipro 第聂伯罗, Odessa 敖德萨, Lviv 利沃夫, Donetsk 顿涅茨克
AO: Luanda 罗安达
PH: Manila 马尼拉, Davao 达沃, Quezon City 奎松城, Cebu City 宿务
ET: Addis Ababa 亚的斯亚贝巴
KE: Nairobi 内罗毕, Mombasa 蒙巴萨
TZ: Dar es Salaam 达累斯萨拉姆, Dodoma 多多马
CA: Toronto 多伦多, Montréal 蒙特利尔, Calgary 卡尔加里, Ottawa 渥太华, Edmonton 埃德蒙顿, Vancouver 温哥华, Winnipeg 温尼伯, Halifax 哈利法克斯
CA: Québec 魁北克, Hamilton 汉密尔顿, Victoria 维多利亚, Regina 里贾纳
SO: Mogadishu 摩加迪沙
SN: Dakar 达喀尔
IT: Rome 罗马, Milan 米兰, Naples 那不勒斯, Turin 都灵, Palermo 巴勒莫, Genoa 热那亚, Bologna 博洛尼亚, Florence 佛罗伦萨, Bari 巴里, Catania 卡塔尼亚
IT: Verona 维罗纳, Trieste 的里雅斯特
DO: Santo Domingo 圣多明各
CU: Havana 哈瓦那
FR: Paris 巴黎, Marseille 马赛, Lyon 里昂, Toulouse 图卢兹, Nice 尼斯, Nantes 南特, Strasbourg 斯特拉斯堡, Montpellier 蒙彼利埃, Bordeaux 波尔多
FR: Lille 里尔, Rennes 雷恩, Le Havre 勒阿弗尔
KZ: Almaty 阿拉木图, Nur-Sultan 阿斯塔纳, Karagandy 卡拉干达, Shymkent 奇姆肯特
UZ: Tashkent 塔什干, Samarkand 撒马尔罕
DZ: Algiers 阿尔及尔, Oran 奥兰, Constantine 君士坦丁
SD: Khartoum 喀土穆, Omdurman 恩图曼
GH: Accra 阿克拉, Kumasi 库马西
EC: Guayaquil 瓜亚基尔, Quito 基多
YE: Sanaa 萨那, Aden 亚丁
LB: Beirut 贝鲁特
RO: Bucharest 布加勒斯特, Cluj-Napoca 克卢日-纳波卡
GN: Conakry 科纳克里
BY: Minsk 明斯克
HU: Budapest 布达佩斯
PL: Warsaw 华沙, Kraków 克拉科夫, Łódź 罗兹, Wrocław 弗罗茨瓦夫, Poznań 波兹南, Gdańsk 格但斯克
AT: Vienna 维也纳, Graz 格拉茨, Linz 林茨, Salzburg 萨尔茨堡
SY: Damascus 大马士革, Aleppo 阿勒颇
KH: Phnom Penh 金边
ZW: Harare 哈拉雷
SE: Stockholm 斯德哥尔摩, Göteborg 哥德堡, Malmö 马尔默
PY: Asunción 亚松森
MY: Kuala Lumpur 吉隆坡, Johor Bahru 新山, Ipoh 怡保, George Town 乔治市, Kuching 古晋, Kota Kinabalu 哥打京那巴鲁, Malacca 马六甲
NP: Kathmandu 加德满都
MG: Antananarivo 塔那那利佛
UG: Kampala 坎帕拉
BO: Santa Cruz de la Sierra 圣克鲁斯, La Paz 拉巴斯, Sucre 苏克雷
CM: Douala 杜阿拉, Yaoundé 雅温得
ML: Bamako 巴马科
CG: Brazzaville 布拉柴维尔
JO: Amman 安曼
RS: Belgrade 贝尔格莱德
UY: Montevideo 蒙得维的亚
ZM: Lusaka 卢萨卡
HT: Port-au-Prince 太子港
MZ: Maputo 马普托
CZ: Prague 布拉格, Brno 布尔诺
DK: Copenhagen 哥本哈根, Århus 奥胡斯
BG: Sofia 索非亚, Varna 瓦尔纳
LY: Tripoli 的黎波里, Benghazi 班加西
AZ: Baku 巴库
AM: Yerevan 埃里温
BF: Ouagadougou 瓦加杜古
GE: Tbilisi 第比利斯
IE: Dublin 都柏林, Cork 科克
BE: Brussels 布鲁塞尔, Antwerpen 安特卫普, Gent 根特
GT: Guatemala City 危地马拉城
NI: Managua 马那瓜
LR: Monrovia 蒙罗维亚
JM: Kingston 金斯敦
KG: Bishkek 比什凯克
HN: Tegucigalpa 特古西加尔巴
MN: Ulan Bator 乌兰巴托
SL: Freetown 弗里敦
OM: Muscat 马斯喀特
NE: Niamey 尼亚美
TG: Lomé 洛美
RW: Kigali 基加利
LV: Riga 里加
NL: Amsterdam 阿姆斯特丹, Rotterdam 鹿特丹, The Hague 海牙, Utrecht 乌得勒支, Eindhoven 埃因霍温
TM: Ashgabat 阿什哈巴德
TD: N'Djamena 恩贾梅纳
HR: Zagreb 萨格勒布, Split 斯普利特
BA: Sarajevo 萨拉热窝
TN: Tunis 突尼斯
TJ: Dushanbe 杜尚别
GR: Athens 雅典, Thessaloníki 塞萨洛尼基
MR: Nouakchott 努瓦克肖特
LK: Colombo 科伦坡
MW: Lilongwe 利隆圭
MD: Chisinau 基希讷乌
DJ: Djibouti 吉布提
NO: Oslo 奥斯陆, Bergen 卑尔根, Trondheim 特隆赫姆
GA: Libreville 利伯维尔
ER: Asmara 阿斯马拉
FI: Helsinki 赫尔辛基, Tampere 坦佩雷
XK: Pristina 普里什蒂纳
CF: Bangui 班吉
LT: Vilnius 维尔纽斯, Kaunas 考纳斯
SV: San Salvador 圣萨尔瓦多
PT: Lisbon 里斯本, Porto 波尔图
MK: Skopje 斯科普里
SS: Juba 朱巴
SK: Bratislava 布拉迪斯拉发
PA: Panamá 巴拿马城
EE: Tallinn 塔林
GW: Bissau 比绍
NZ: Wellington 惠灵顿, Auckland 奥克兰, Christchurch 克赖斯特彻奇
AL: Tirana 地拉那
QA: Doha 多哈
CR: San José 圣何塞
CH: Zürich 苏黎世, Genève 日内瓦, Bern 伯尔尼, Basel 巴塞尔
IL: Jerusalem 耶路撒冷, Tel Aviv 特拉维夫, Haifa 海法
KW: Kuwait City 科威特城, Al Aḩmadī 艾哈迈迪
BH: Manama 麦纳麦
CY: Nicosia 尼科西亚, Limassol 利马索尔
LU: Luxembourg 卢森堡
IS: Reykjavík 雷克雅未克
MT: Valletta 瓦莱塔
SI: Ljubljana 卢布尔雅那
ME: Podgorica 波德戈里察
LA: Vientiane 万象
BN: Bandar Seri Begawan 斯里巴加湾市
BT: Thimphu 廷布
MV: Male 马累
FJ: Suva 苏瓦
PG: Port Moresby 莫尔兹比港
NA: Windhoek 温得和克
BW: Gaborone 哈博罗内
MU: Port Louis 路易港
BJ: Cotonou 科托努, Porto-Novo 波多诺伏
`;
